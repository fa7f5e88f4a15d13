import { matchPath, type PathParams } from '@wholesale/contracts';
import { notFoundTitle, siteName } from '@wholesale/contracts/pages';
import type { Live } from './live-builds.ts';
import type { Page, RemoteBuild } from './build-schema.ts';

/** A page, the remote that owns it (the shell owns the others), and the address's parameters. */
export type FoundPage = {
  page: Page;
  remote: RemoteBuild | undefined;
  params: PathParams;
};

/** Used at an unknown address when the shell's build has no 404 page. */
const nowhere: Page = {
  path: '/*',
  title: notFoundTitle,
  index: false,
  session: false,
  fetch: [],
  preload: [],
  status: 404,
};
/** Used while a remote is missing, because the address may be one of its pages. */
const unsure: Page = { ...nowhere, title: siteName, status: 200 };

/**
 * Finds pages of the live builds: first by fixed path, then by pattern in the order of the apps' builds.
 * A trailing slash is ignored, as in the browser's router.
 */
export function createPageFinder({ shell, remotes, whole }: Live): {
  find(pathname: string): FoundPage;
  nowhere: Page;
} {
  const fixed = new Map<string, FoundPage>();
  const patterns: { match: ReturnType<typeof matchPath>; found: FoundPage }[] = [];
  const owned = [
    ...remotes.flatMap((remote) => remote.pages.map((page) => ({ page, remote }))),
    ...(shell?.pages ?? []).map((page) => ({ page, remote: undefined })),
  ];
  for (const { page, remote } of owned) {
    const found = { page: page.status === 404 && !whole ? unsure : page, remote, params: {} };
    if (/[{*]/.test(page.path)) patterns.push({ match: matchPath(page.path), found });
    else if (!fixed.has(page.path)) fixed.set(page.path, found);
  }
  const last = { page: whole ? nowhere : unsure, remote: undefined, params: {} };

  function find(pathname: string): FoundPage {
    const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
    const known = fixed.get(path);
    if (known) return known;
    for (const { match, found } of patterns) {
      const params = match(path);
      if (params) return { ...found, params };
    }
    return last;
  }

  return { find, nowhere: shell?.pages.find(({ status }) => status === 404) ?? nowhere };
}
