import { chooseTheme, IconButton, useShownTheme, useTheme, type Theme } from '@wholesale/web-kit';
import { Monitor, Moon, Sun } from 'lucide-react';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Cycles through the schemes, starting with the opposite of the visible one, so that the first press has an effect. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const chosen = useTheme();
  const next = nextTheme(chosen, useShownTheme());
  const Icon = icons[chosen];
  return (
    <IconButton label={`Switch to ${next} colours`} onClick={() => chooseTheme(next)} className={className}>
      <Icon size={20} />
    </IconButton>
  );
}

function nextTheme(chosen: Theme, shown: 'light' | 'dark'): Theme {
  const opposite = shown === 'dark' ? 'light' : 'dark';
  if (chosen === 'system') return opposite;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return chosen === system ? 'system' : system;
}
