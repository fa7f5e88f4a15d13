import { fillPath } from '@wholesale/contracts';
import { escapeHtml, escapeJson } from './escape.ts';
import type { FoundPage } from './find-page.ts';
import type { Live } from './live-builds.ts';
import type { RemoteBuild, ShellBuild } from './read-build.ts';
import { writeHead, type PageHead } from './page-head.ts';

/** The answer of `GET /federation.json`: which remotes are live and where each begins. */
export const federationOf = (remotes: readonly RemoteBuild[]) => ({
  remotes: remotes.map(({ name, version, entry }) => ({ name, version, entry })),
});

/**
 * Puts pages together from one set of live builds: the shell's page with what is live and the manifests written into it, so that nothing has to be
 * asked first; the head of the page; and preloads of what the owner of the address needs.
 */
export function createComposer({ remotes }: Live, shell: ShellBuild): (found: FoundPage, head: PageHead) => string {
  const manifests = Object.fromEntries(remotes.map(({ entry, manifest }) => [entry, manifest]));
  const data = `<script type="application/json" id="wholesale-federation">${escapeJson({ ...federationOf(remotes), manifests })}</script>`;
  // Functions as replacements: `$` means something in a string.
  const [beforeHead = '', afterHead = ''] = shell.html
    .replace('<!--wholesale:data-->', () => data)
    .split('<!--wholesale:head-->');
  return (found, head) => beforeHead + writeHead(head) + preloads(found) + afterHead;
}

/**
 * The files of a page that is only for people who signed in are named, and asked for by the shell's first script only when somebody was signed in
 * before: everybody else goes to the login page and would have loaded them for nothing.
 */
function preloads({ page, remote, params }: FoundPage): string {
  const rel = page.session ? 'data-rel' : 'rel';
  const link = (as: string, href: string, more = '') =>
    `<link ${rel}="preload" as="${as}" href="${escapeHtml(href)}"${more}>`;
  return [
    // Without `crossorigin`: with it Chromium ignores the preload of a same-origin script.
    ...(remote?.preload.scripts ?? []).map((href) => link('script', href)),
    ...(remote?.preload.styles ?? []).map((href) => link('style', href)),
    ...page.fetch.map((path) => link('fetch', fillPath(path, params), ' crossorigin')),
  ].join('');
}
