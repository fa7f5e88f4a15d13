import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// Imported by path, because @wholesale/parts is resolvable only after the installation.
import { countPackages, explainNpm, runNpm } from '../packages/parts/src/run-npm.mjs';

/**
 * Installs the dependencies exactly as package-lock.json says, when node_modules does not have them yet.
 * @throws Error whose message is one sentence for the screen
 */
export async function installDependencies({ root }) {
  if (isInstalled(root)) return;
  console.error('Installing dependencies (once, about 900 MB) …');
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const timer = setInterval(() => console.error(`  ${seconds()} s, ${countPackages(root)} packages`), 5000);
  try {
    let { code, output } = await runNpm(root, ['ci']);
    // A lock file written with a registry mirror lacks builds of other platforms; npm install adds them.
    if (code !== 0 && /from lock file|in sync/.test(output))
      ({ code, output } = await runNpm(root, ['install', '--no-save']));
    if (code !== 0) throw new Error(explainNpm(output, { what: 'the dependencies', size: '1.5 GB' }));
    console.error(`Installed in ${seconds()} s.`);
  } finally {
    clearInterval(timer);
  }
}

/** npm writes node_modules/.package-lock.json last, so it lists what was installed. */
function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const there = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !there) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    // Optional ones are for one platform each; a workspace is a link.
    if (!path.includes('node_modules/') || entry.link || entry.optional || entry.peer || entry.devOptional) return true;
    return there[path]?.version === entry.version;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
