import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const key = 'wholesale.theme';
const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The scheme the person chose; `system` when none was chosen. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system'; // storage may be switched off
  }
}

/** The scheme that is on the screen now. */
export function shownTheme(): 'light' | 'dark' {
  const chosen = chosenTheme();
  if (chosen !== 'system') return chosen;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** Switches the page and remembers it. The page's first script puts it back before the first paint of the next visit. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // The choice lives as long as the page.
  }
  paint(theme);
}

/** The chosen scheme, also when it is changed in another place or tab. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme);

/** The scheme on the screen, also when the system changes its own. */
export const useShownTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shownTheme);

function subscribe(tell: () => void) {
  const system = systemIsDark();
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) paint(chosenTheme());
  };
  listeners.add(tell);
  system.addEventListener('change', tell);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(tell);
    system.removeEventListener('change', tell);
    window.removeEventListener('storage', onStorage);
  };
}

function paint(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  listeners.forEach((tell) => tell());
}
