import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads what is live now: the builds that the pointer files name. A remote without a pointer is left out, and the shell shows its error panel.
 * @param {string} dist the folder with `<app>/current` and `<app>/<buildId>/`
 */
export async function readLiveBuilds(dist, remoteNames = ['storefront', 'dashboard']) {
  const shell = await readBuild(dist, 'shell');
  const html = await readFile(join(dist, 'shell', shell.version, 'index.html'), 'utf8');
  const remotes = await Promise.all(remoteNames.map((name) => readBuild(dist, name).catch(() => undefined)));
  return { shell, html, remotes: remotes.filter(Boolean) };
}

/** The answer of `GET /federation.json`. */
export const federationOf = (remotes) => ({
  remotes: remotes.map(({ name, version, entry }) => ({ name, version, entry })),
});

/**
 * The HTML of a navigation: the shell's page with the pointer, the manifests and the preloads of the remote that owns the path.
 * @param {{ html: string, remotes: object[] }} live
 * @param {string} pathname of the navigation, without the query
 */
export function composePage({ html, remotes }, pathname) {
  const owner = remotes.find(({ pages }) => pages.some(({ path }) => matches(path, pathname)));
  const page = owner?.pages.find(({ path }) => matches(path, pathname));
  const head = [
    // Without `crossorigin`: with it Chromium ignores the preload of a same-origin script.
    ...(owner?.preload.scripts ?? []).map((href) => `<link rel="preload" as="script" href="${href}">`),
    ...(owner?.preload.styles ?? []).map((href) => `<link rel="preload" as="style" href="${href}">`),
    ...(page?.fetch ?? []).map((href) => `<link rel="preload" as="fetch" href="${href}" crossorigin>`),
  ];
  const manifests = Object.fromEntries(remotes.map(({ entry, manifest }) => [entry, manifest]));
  const data = JSON.stringify({ ...federationOf(remotes), manifests }).replaceAll('<', '\\u003c');
  return html
    .replace('<!--wholesale:head-->', () => head.join(''))
    .replace(
      '<!--wholesale:data-->',
      () => `<script type="application/json" id="wholesale-federation">${data}</script>`,
    );
}

/** `/phones/*` owns `/phones` and everything below; any other path owns itself alone. */
const matches = (path, pathname) =>
  path.endsWith('/*') ? `${pathname}/`.startsWith(path.slice(0, -1)) : path === pathname;

async function readBuild(dist, app) {
  const buildId = (await readFile(join(dist, app, 'current'), 'utf8')).trim();
  return JSON.parse(await readFile(join(dist, app, buildId, 'build.json'), 'utf8'));
}
