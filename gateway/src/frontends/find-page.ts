import type { Live } from './live-builds.ts';
import type { Page, RemoteBuild } from './read-build.ts';

/** A page, the remote that owns it (the shell owns the others), and the address's parameters. */
export type FoundPage = {
  page: Page;
  remote: RemoteBuild | undefined;
  params: Readonly<Record<string, string>>;
};

/** Used when the shell's pages.json has no 404 page. */
const nowhere: Page = { path: '/*', title: 'Page not found', index: false, session: false, fetch: [], status: 404 };
const unsure: Page = { ...nowhere, title: 'WholeSale', status: 200 };

/**
 * Finds pages of the live builds: first by fixed path, then by pattern in the order of pages.json.
 * A trailing slash is ignored, as in the browser's router.
 */
export function createPageFinder({ shell, remotes, whole }: Live): {
  find(pathname: string): FoundPage;
  nowhere: Page;
} {
  const fixed = new Map<string, FoundPage>();
  const patterns: { pattern: RegExp; found: FoundPage }[] = [];
  const owned = [
    ...remotes.flatMap((remote) => remote.pages.map((page) => ({ page, remote }))),
    ...(shell?.pages ?? []).map((page) => ({ page, remote: undefined })),
  ];
  for (const { page, remote } of owned) {
    const found = { page: page.status === 404 && !whole ? unsure : page, remote, params: {} };
    if (/[{*]/.test(page.path)) patterns.push({ pattern: patternOf(page.path), found });
    else if (!fixed.has(page.path)) fixed.set(page.path, found);
  }
  const last = { page: whole ? nowhere : unsure, remote: undefined, params: {} };

  function find(pathname: string): FoundPage {
    const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
    const known = fixed.get(path);
    if (known) return known;
    for (const { pattern, found } of patterns) {
      const match = pattern.exec(path);
      if (match) return match.groups ? { ...found, params: { ...match.groups } } : found;
    }
    return last;
  }

  return { find, nowhere: shell?.pages.find(({ status }) => status === 404) ?? nowhere };
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
      .replace(/\/\*$/, '(?:/.*)?')}$`,
  );
