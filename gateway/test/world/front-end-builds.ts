import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { servedPages } from '@wholesale/contracts/served-pages';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const scriptHash = "'sha256-7W4BMfJrNCx5XdufecCuOGzO3WVViWeFtEpUzLYAzfI='";
export const styleHash = "'sha256-qEwxoY9GRnP3EwctdzNNXh9TrnWijsBIGCL2XDCzwnY='";

/** Names by module of web-kit. */
type SharedExports = Record<string, string[]>;

/** Writes one file with its compressed twins. */
export function writeArtefact(folder: string, path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content));
}

/** Makes a build live. */
export const point = (folder: string, app: string, build: string): void =>
  writeFileSync(join(folder, app, 'current'), `${build}\n`);

/** Writes a shell build like web-build, not yet live. */
export function uploadShell(folder: string, build: string, offers?: SharedExports, foreignAssets = true): void {
  const base = `/mf/shell/${build}`;
  rmSync(join(folder, 'shell', build), { recursive: true, force: true });
  writeArtefact(folder, `shell/${build}/main.js`, `console.log(${JSON.stringify(build)})`);
  writeArtefact(folder, `shell/${build}/favicon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeArtefact(
    folder,
    `shell/${build}/index.html`,
    `<!doctype html><html><head><!--wholesale:head--><script defer src="${base}/main.js"></script></head><body>shell ${build}<!--wholesale:data--></body></html>`,
  );
  writeArtefact(folder, `shell/${build}/manifest.webmanifest`, '{"name":"WholeSale"}');
  writeArtefact(folder, `shell/${build}/apple-touch-icon.png`, 'a picture');
  const csp = { scriptSrc: [scriptHash], styleSrc: [styleHash], trustedTypes: ['default'] };
  const initial = [`${base}/main.js`];
  const pages = servedPages('shell');
  describe(folder, 'shell', build, {
    name: 'shell',
    version: build,
    pages,
    csp,
    initial,
    foreignAssets,
    ...(offers && { offers }),
  });
}

/** Writes a remote build like web-build, not yet live. */
export function uploadRemote(
  folder: string,
  app: 'storefront' | 'dashboard',
  build: string,
  pages: object[] = servedPages(app),
  needs: SharedExports = {},
): void {
  const base = `/mf/${app}/${build}`;
  rmSync(join(folder, app, build), { recursive: true, force: true });
  const manifest = { id: `${app}:${build}`, note: '</script><b>$&' };
  writeArtefact(folder, `${app}/${build}/remote.js`, `// ${app} ${build} ${'x'.repeat(500)}`);
  writeArtefact(folder, `${app}/${build}/remote.css`, 'a{color:red}');
  writeArtefact(folder, `${app}/${build}/assets/later.js`, '// loaded when it is needed');
  writeArtefact(folder, `${app}/${build}/mf-manifest.json`, JSON.stringify(manifest));
  describe(folder, app, build, {
    name: app,
    version: build,
    entry: `${base}/mf-manifest.json`,
    pages,
    preload: { scripts: [`${base}/remote.js`], styles: [`${base}/remote.css`] },
    manifest,
    needs,
  });
}

export function buildShell(folder: string, build: string): void {
  uploadShell(folder, build);
  point(folder, 'shell', build);
}

export function buildRemote(
  folder: string,
  app: 'storefront' | 'dashboard',
  build: string,
  pages: object[] = servedPages(app),
): void {
  uploadRemote(folder, app, build, pages);
  point(folder, app, build);
}

/** Writes build.json with the size of every file. */
function describe(folder: string, app: string, build: string, description: object): void {
  const home = join(folder, app, build);
  const paths = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(home, path)).isFile(),
  );
  const files = Object.fromEntries(paths.map((path) => [path, statSync(join(home, path)).size]));
  writeFileSync(join(home, 'build.json'), JSON.stringify({ ...description, files }));
}
