import { chooseTheme, IconButton, useShownTheme, useTheme, type Theme } from '@wholesale/web-kit';
import { Monitor, Moon, Sun } from 'lucide-react';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Goes through the schemes: first the one that is not on the screen, so that the first press shows, then the other, then the system's. */
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
