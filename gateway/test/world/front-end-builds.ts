import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const scriptHash = "'sha256-7W4BMfJrNCx5XdufecCuOGzO3WVViWeFtEpUzLYAzfI='";
export const styleHash = "'sha256-qEwxoY9GRnP3EwctdzNNXh9TrnWijsBIGCL2XDCzwnY='";

/** What the apps really tell of their pages. */
const pagesOf = (app: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../frontends/${app}/pages.json`), 'utf8'));

/** Writes one file with its compressed twins. */
export function writeArtefact(folder: string, path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content));
}

/** Moves an app's pointer: from now on this build is live. */
export const point = (folder: string, app: string, build: string): void =>
  writeFileSync(join(folder, app, 'current'), `${build}\n`);

/** A shell build as web-build writes it, live at once. */
export function buildShell(folder: string, build: string): void {
  writeArtefact(folder, `shell/${build}/main.js`, `console.log(${JSON.stringify(build)})`);
  writeArtefact(folder, `shell/${build}/favicon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeArtefact(
    folder,
    `shell/${build}/index.html`,
    `<!doctype html><html><head><!--wholesale:head--></head><body>shell ${build}<!--wholesale:data--></body></html>`,
  );
  writeArtefact(folder, `shell/${build}/manifest.webmanifest`, '{"name":"WholeSale"}');
  writeArtefact(folder, `shell/${build}/apple-touch-icon.png`, 'a picture');
  const csp = { scriptSrc: [scriptHash], styleSrc: [styleHash] };
  const pages = pagesOf('shell');
  writeArtefact(
    folder,
    `shell/${build}/build.json`,
    JSON.stringify({ name: 'shell', version: build, pages, csp, initial: [] }),
  );
  point(folder, 'shell', build);
}

/** A remote build as web-build writes it, live at once. */
export function buildRemote(
  folder: string,
  app: 'storefront' | 'dashboard',
  build: string,
  pages = pagesOf(app),
): void {
  const base = `/mf/${app}/${build}`;
  writeArtefact(folder, `${app}/${build}/remote.js`, `// ${app} ${build} ${'x'.repeat(500)}`);
  writeArtefact(
    folder,
    `${app}/${build}/build.json`,
    JSON.stringify({
      name: app,
      version: build,
      entry: `${base}/mf-manifest.json`,
      pages,
      preload: { scripts: [`${base}/remote.js`], styles: [`${base}/remote.css`] },
      manifest: { id: `${app}:${build}`, note: '</script><b>$&' },
    }),
  );
  point(folder, app, build);
}
