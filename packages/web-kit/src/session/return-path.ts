import { paths } from '../paths.ts';

/** Login page address that returns to `origin`. */
export const loginPath = (origin: string) => `${paths.login}?from=${encodeURIComponent(origin)}`;

export const signupPath = (origin: string) => `${paths.signup}?from=${encodeURIComponent(origin)}`;

/**
 * Where to go after signing in. Only paths of this site are accepted, against open redirects (`//evil.example`, `/\evil`, `/.//evil`).
 * @param search query string of the login page
 * @param state state of a link to the login page: `{ from }`
 */
export function originOf(search: string, state?: unknown): string {
  const carried = (state as { from?: unknown } | null | undefined)?.from;
  const from = new URLSearchParams(search).get('from') ?? (typeof carried === 'string' ? carried : paths.home);
  if (!from.startsWith('/')) return paths.home;
  const base = 'http://same-origin.invalid';
  const url = URL.canParse(from, base) ? new URL(from, base) : undefined;
  // A path starting with two slashes would be read as a host.
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return paths.home;
  const signIn = [paths.login, paths.signup, paths.resetPassword].some((path) => path === url.pathname);
  return signIn ? paths.home : url.pathname + url.search + url.hash;
}
