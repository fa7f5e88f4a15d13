import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fullTitle, siteName } from '@wholesale/contracts/pages';

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
 * The HTML of a navigation: the shell's page with the pointer and the manifests, the head from the description of the page, and the preloads of the
 * remote that owns the path. What needs an origin or a service (canonical address, link previews, the head of a listing) is the gateway's alone.
 * @param {{ html: string, shell: object, remotes: object[] }} live
 * @param {string} pathname of the navigation, without the query
 * @returns {{ html: string, status: number }}
 */
export function composePage({ html, shell, remotes }, pathname) {
  const { page, owner } = findPage({ shell, remotes }, pathname);
  const fetched = (page.fetch ?? []).map((path) => path.replace('{id}', pathname.split('/').at(-1)));
  // Pages for people who signed in: asked for by the shell's first script, when somebody was signed in before.
  const rel = page.session ? 'data-rel' : 'rel';
  const head = [
    `<title>${escape(fullTitle(page.title))}</title>`,
    ...(page.description ? [`<meta name="description" content="${escape(page.description)}">`] : []),
    ...(page.index === false ? ['<meta name="robots" content="noindex">'] : []),
    // Without `crossorigin`: with it Chromium ignores the preload of a same-origin script.
    ...(owner?.preload.scripts ?? []).map((href) => `<link ${rel}="preload" as="script" href="${href}">`),
    ...(owner?.preload.styles ?? []).map((href) => `<link ${rel}="preload" as="style" href="${href}">`),
    ...fetched.map((href) => `<link ${rel}="preload" as="fetch" href="${escape(href)}" crossorigin>`),
  ];
  const manifests = Object.fromEntries(remotes.map(({ entry, manifest }) => [entry, manifest]));
  const data = JSON.stringify({ ...federationOf(remotes), manifests }).replaceAll('<', '\\u003c');
  const composed = html
    .replace('<!--wholesale:head-->', () => head.join(''))
    .replace(
      '<!--wholesale:data-->',
      () => `<script type="application/json" id="wholesale-federation">${data}</script>`,
    );
  return { html: composed, status: page.status ?? 200 };
}

/** Fixed paths first, then patterns in their order; an address is taken for one that leads nowhere only while every remote is there to say so. */
function findPage({ shell, remotes }, pathname) {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const owned = [
    ...remotes.flatMap((owner) => owner.pages.map((page) => ({ page, owner }))),
    ...(shell.pages ?? []).map((page) => ({ page, owner: undefined })),
  ];
  const found =
    owned.find(({ page }) => page.path === path) ?? owned.find(({ page }) => patternOf(page.path).test(path));
  if (found && (found.page.status !== 404 || remotes.length > 1)) return found;
  return { page: { title: siteName, index: false }, owner: undefined };
}

/** `/x/*` is `/x` and everything below; `{name}` is one segment. */
const patternOf = (path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')}$`);

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text) => text.replace(/[&<>"]/g, (sign) => entities[sign]);

async function readBuild(dist, app) {
  const buildId = (await readFile(join(dist, app, 'current'), 'utf8')).trim();
  return JSON.parse(await readFile(join(dist, app, buildId, 'build.json'), 'utf8'));
}
