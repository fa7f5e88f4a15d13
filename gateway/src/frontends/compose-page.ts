import { fillPath } from '@wholesale/contracts';
import escapeHtml from 'escape-html';
import { escapeJson } from './escape-json.ts';
import type { FoundPage } from './find-page.ts';
import type { Live } from './live-builds.ts';
import type { RemoteBuild, ShellBuild } from './build-schema.ts';
import { writeHead, type PageHead } from './page-head.ts';

export const federationOf = (remotes: readonly RemoteBuild[]) => ({
  remotes: remotes.map(({ name, version, entry }) => ({ name, version, entry })),
});

/** What an operator sets about pages. */
export type PageSettings = {
  /**
   * Serves the shell's first scripts and all files of the remotes. The shell's later files and what a retry loads come from this site, so that
   * both work without it.
   */
  assetsOrigin?: string | undefined;
  /** The share of page loads that report errors and web vitals, from 0 to 1. */
  browserReports?: number;
};

/**
 * Composes pages from one set of live builds: the shell's HTML with the live remotes and their manifests embedded, which saves
 * requests; the page's head; and preloads for the remote that owns the address.
 */
export function createComposer(
  live: Live,
  shell: ShellBuild,
  { assetsOrigin, browserReports = 0 }: PageSettings = {},
): (found: FoundPage, head: PageHead) => string {
  const assets = (shell.foreignAssets && assetsOrigin) || '';
  const remotes = live.remotes.map((remote) => ({ ...remote, entry: assets + remote.entry }));
  // By path, whatever the origin: the shell looks them up so.
  const manifests = Object.fromEntries(live.remotes.map(({ entry, manifest }) => [entry, manifest]));
  const data = `<script type="application/json" id="wholesale-federation">${escapeJson({ ...federationOf(remotes), manifests })}</script>`;
  const html =
    browserReports > 0 ? withAttribute(shell.html, 'data-browser-reports', String(browserReports)) : shell.html;
  // Functions, because `$` is special in a replacement string.
  const [beforeHead = '', afterHead = ''] = (assets ? withAssets(html, assets) : html)
    .replace('<!--wholesale:data-->', () => data)
    .split('<!--wholesale:head-->');
  return (found, head) => beforeHead + writeHead(head) + preloads(found, shell, assets) + afterHead;
}

const withAttribute = (html: string, name: string, value: string): string =>
  html.replace(/<html\b/, () => `<html ${name}="${escapeHtml(value)}"`);

const withAssets = (html: string, assets: string): string =>
  withAttribute(html, 'data-assets', assets).replaceAll(
    '<script defer src="/mf/',
    () => `<script defer src="${escapeHtml(assets)}/mf/`,
  );

/** Preloads of pages that need a session are only named: the shell's first script requests them if somebody was signed in before. */
function preloads({ page, remote, params }: FoundPage, shell: ShellBuild, assets: string): string {
  const rel = page.session ? 'data-rel' : 'rel';
  const link = (as: string, href: string, more = '') =>
    `<link ${rel}="preload" as="${as}" href="${escapeHtml(href)}"${more}>`;
  const files = [
    ...(remote ? [...remote.preload.scripts, ...remote.preload.styles] : []).map((href) => assets + href),
    ...page.preload.map((href) => (remote ? assets : '') + href),
    ...(page.session ? shell.preload.session : []),
    ...(/^\/dashboard(\/|$)/.test(page.path) ? shell.preload.dashboard : []),
  ];
  const reads = [...page.fetch, ...(page.session ? ['/config.json'] : [])];
  return [
    ...files.map((href) => link(href.endsWith('.css') ? 'style' : 'script', href)),
    ...reads.map((path) => link('fetch', fillPath(path, params), ' crossorigin')),
  ].join('');
}
