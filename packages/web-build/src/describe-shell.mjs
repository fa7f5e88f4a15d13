import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lateFiles, withLateFiles } from './late-files.mjs';
import { offeredExports } from './shared-exports.mjs';

/**
 * Writes the shell's `index.html`: its CSS and the static skeleton are in the page, everything else is named by hash; beside it
 * what `public` holds for fixed addresses (icons, the web app manifest, the picture of link previews).
 * @param {{ folder: string, buildId: string, stats: import('webpack').Stats, source: string, pages: object[] }} options `source` is the shell's own
 * folder, `pages` those that it draws
 * @returns {Promise<object>} what the gateway needs to serve it, for `build.json`
 */
export async function describeShell({ folder, buildId, stats, source, pages }) {
  await cp(join(source, 'public'), folder, { recursive: true });
  const base = `/mf/shell/${buildId}/`;
  const filesOf = lateFiles(stats, base);
  const { entrypoints, assets } = stats.toJson({ all: false, entrypoints: true, assets: true });
  const initial = entrypoints.main.assets.map(({ name }) => name);
  const font = assets.map(({ name }) => name).find((name) => name.endsWith('.woff2'));
  const sheets = initial.filter((name) => name.endsWith('.css')).map((name) => readFile(join(folder, name), 'utf8'));
  const style = (await Promise.all(sheets)).join('').trim();
  const script = (await readFile(join(source, 'src/page/before-paint.js'), 'utf8')).replace(/^\/\/.*\n/gm, '').trim();
  const parts = {
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
    font: `<link rel="preload" as="font" type="font/woff2" href="${base}${font}" crossorigin>`,
    icon: `<link rel="icon" type="image/svg+xml" href="${base}favicon.svg">`,
    scripts: initial
      .filter((name) => name.endsWith('.js'))
      .map((name) => `<script defer src="${base}${name}"></script>`)
      .join(''),
    skeleton: (await readFile(join(source, 'src/page/skeleton.html'), 'utf8')).replace(/\n\s*/g, ''),
  };
  const template = await readFile(join(source, 'src/page/index.html'), 'utf8');
  const html = template.replace(/\{\{(\w+)\}\}/g, (_, part) => parts[part]);
  await writeFile(join(folder, 'index.html'), html);
  return {
    name: 'shell',
    version: buildId,
    pages: withLateFiles(pages, filesOf),
    preload: {
      session: [...filesOf('driver'), ...filesOf('client')],
      dashboard: filesOf('frame'),
    },
    offers: offeredExports(stats),
    // Its page accepts scripts of the origin in `data-assets`.
    foreignAssets: true,
    csp: { scriptSrc: [sha256(script)], styleSrc: [sha256(style)], trustedTypes: ['default'] },
    initial: initial.filter((name) => name.endsWith('.js')).map((name) => base + name),
  };
}

const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
