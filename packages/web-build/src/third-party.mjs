import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes `third-party-licenses.txt` into a build: the licence of every package in the build, because the minifier removes
 * their notices.
 * @param {{ folder: string, stats: import('webpack').Stats }} options
 */
export async function writeThirdPartyLicenses({ folder, stats }) {
  const packages = new Set();
  const collect = (modules) => {
    for (const module of modules) {
      const found = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^.\\/][^\\/]*/.exec(module.resource ?? '')?.[0];
      if (found) packages.add(found);
      if (module.modules) collect(module.modules);
    }
  };
  collect(stats.compilation.modules);
  const notices = await Promise.all([...packages].sort().map(noticeOf));
  await writeFile(join(folder, 'third-party-licenses.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
}

async function noticeOf(packageFolder) {
  const { name, version, license } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const file = (await readdir(packageFolder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? await readFile(join(packageFolder, file), 'utf8') : '';
  return `${name} ${version} (${license})\n\n${text}`;
}
