import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const dist = process.env.FRONTENDS_DIST ? resolve(process.env.FRONTENDS_DIST) : join(repository, '.wholesale/dist');

/** Budgets in kilobytes (1,024 bytes, brotli 11); the dashboard is measured as loaded from the shop. */
const budgets = {
  'JS of /': 150,
  'JS of the shell': 115,
  'JS of storefront': 40,
  'JS of dashboard': 40,
  'CSS of /': 12,
  'CSS inlined in /': 6,
  'HTML of /': 12,
};

/**
 * `node packages/web-build/src/budget.mjs [--json]` measures the live builds. Exit code 1 when one is over its budget.
 */
async function main() {
  const [shell, ...remotes] = await Promise.all(['shell', 'storefront', 'dashboard'].map(readLiveBuild));
  const shellScripts = await weigh(shell.initial);
  const entries = await Promise.all(
    remotes.map(async ({ name, preload }) => [name, await weigh(preload.scripts), await weigh(preload.styles)]),
  );
  const [, storefront = NaN, storefrontStyles = NaN] = entries.find(([name]) => name === 'storefront') ?? [];
  const page = await weigh([`/mf/shell/${shell.version}/index.html`]);
  const measured = {
    'JS of /': shellScripts + storefront,
    'JS of the shell': shellScripts,
    ...Object.fromEntries(entries.map(([name, scripts]) => [`JS of ${name}`, scripts])),
    'CSS of /': storefrontStyles + (await inlinedStyles(shell.version)),
    'CSS inlined in /': await inlinedStyles(shell.version),
    'HTML of /': page,
  };
  if (process.argv.includes('--json')) return print(measured);
  for (const [what, kilobytes] of Object.entries(measured)) {
    const over = !(kilobytes <= budgets[what]);
    console.log(
      `${what.padEnd(18)} ${kilobytes.toFixed(1).padStart(6)} KB of ${String(budgets[what]).padStart(3)} KB${over ? '  over budget' : ''}`,
    );
    if (over) process.exitCode = 1;
  }
}

/** The description (build.json) of an app's live build. */
async function readLiveBuild(app) {
  const buildId = (await readFile(join(dist, app, 'current'), 'utf8')).trim().split('\n')[0];
  return JSON.parse(await readFile(join(dist, app, buildId, 'build.json'), 'utf8'));
}

const print = (measured) => console.log(JSON.stringify(measured));

/** Compressed size of files in kilobytes. */
async function weigh(urls) {
  const sizes = urls.map(async (url) => (await stat(`${join(dist, url.replace('/mf/', ''))}.br`)).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

async function inlinedStyles(version) {
  const html = await readFile(join(dist, 'shell', version, 'index.html'), 'utf8');
  const { brotliCompressSync } = await import('node:zlib');
  return brotliCompressSync(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '').length / 1024;
}

await main();
