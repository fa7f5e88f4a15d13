import { paths } from '../paths.ts';

/**
 * Where to go after signing in. Only a path of this site counts: `//elsewhere.example`, `/\elsewhere`, `/.//elsewhere` or a whole address leads home,
 * so that nobody can be sent away by a crafted link.
 * @param search the query string of the login page
 * @param state what a link of our own to the login page carried along: `{ from }`
 */
export function originOf(search: string, state?: unknown): string {
  const carried = (state as { from?: unknown } | null | undefined)?.from;
  const from = new URLSearchParams(search).get('from') ?? (typeof carried === 'string' ? carried : paths.home);
  if (!from.startsWith('/')) return paths.home;
  const base = 'http://same-origin.invalid';
  const url = URL.canParse(from, base) ? new URL(from, base) : undefined;
  // A path that begins with two slashes would later be read as a host.
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return paths.home;
  const signIn = [paths.login, paths.signup, paths.resetPassword].some((path) => path === url.pathname);
  return signIn ? paths.home : url.pathname + url.search + url.hash;
}
