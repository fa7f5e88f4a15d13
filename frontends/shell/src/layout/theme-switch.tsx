import { chooseTheme, classNames, IconButton, shownTheme } from '@wholesale/web-kit';
import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';

/** Switches between the light and the dark scheme. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const [theme, setTheme] = useState(shownTheme);
  const next = theme === 'dark' ? 'light' : 'dark';
  const change = () => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <IconButton label={`Switch to ${next} colours`} onClick={change} className={classNames(className)}>
      {theme === 'dark' ? <Sun size={20} /> : <Moon size={20} />}
    </IconButton>
  );
}
