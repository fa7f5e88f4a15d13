import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the dependencies exactly as package-lock.json says, when node_modules does not hold them yet.
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
    // A lock file that was written beside a mirror lacks builds of other platforms; npm finds them by itself.
    if (code !== 0 && /from lock file|in sync/.test(output))
      ({ code, output } = await runNpm(root, ['install', '--no-save']));
    if (code !== 0) throw new Error(explain(output));
    console.error(`Installed in ${seconds()} s.`);
  } finally {
    clearInterval(timer);
  }
}

/** npm writes what it has installed into node_modules/.package-lock.json, last of all. */
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

function runNpm(root, command) {
  // Under `npm start` the running npm says where it is; by hand it is on the PATH.
  const running = process.env.npm_execpath;
  const [program, first] = running?.endsWith('.js') ? [process.execPath, [running]] : ['npm', []];
  const args = [...first, ...command, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.code === 'ENOENT' ? 'no npm' : error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    child.on('close', () => process.off('SIGTERM', stop));
  });
}

/** What npm said, as a sentence. */
export function explain(output) {
  if (output === 'no npm')
    return 'npm is missing: install it (it comes with Node from https://nodejs.org) and start again.';
  if (/ENOSPC|no space left/i.test(output))
    return 'The disk is full: the dependencies need about 1.5 GB. Free some space and start again.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return 'The dependencies cannot be written: this account may not write into the folder of the repository.';
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network/i.test(output))
    return 'The dependencies cannot be fetched: npm does not reach its registry. Check the network (or npm’s proxy setting) and start again.';
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/complete log|^npm (error|ERR!) *$/.test(line));
  return `npm could not install the dependencies:\n${lines.slice(-8).join('\n')}`;
}

function countPackages(root) {
  try {
    return readdirSync(join(root, 'node_modules')).length;
  } catch {
    return 0;
  }
}
