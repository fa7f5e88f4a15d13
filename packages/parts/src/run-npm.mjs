// Plain JavaScript without imports from packages: the launcher uses it before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs npm in a folder: the npm that runs this process, otherwise the npm on the PATH.
 * @param {string} folder holds package.json and package-lock.json
 * @param {string[]} command e.g. `['ci']`
 * @returns {Promise<{ code: number, output: string }>} the exit code and everything npm wrote; never rejects
 */
export function runNpm(folder, command) {
  const running = process.env.npm_execpath;
  const [program, first] = running?.endsWith('.js') ? [process.execPath, [running]] : ['npm', []];
  const args = [...first, ...command, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.code === 'ENOENT' ? 'no npm' : error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop).once('exit', stop);
    child.on('close', () => process.off('SIGTERM', stop).off('exit', stop));
  });
}

/**
 * @param {string} folder holds package.json
 * @returns {number} how many packages are installed there now
 */
export function countPackages(folder) {
  const installed = join(folder, 'node_modules');
  return existsSync(installed) ? readdirSync(installed).length : 0;
}

/**
 * Explains npm's failure in one sentence for the screen.
 * @param {string} output
 * @param {{ what: string, size: string }} subject e.g. `{ what: 'the dependencies', size: '1.5 GB' }`; the size includes npm's cache
 * @returns {string}
 */
export function explainNpm(output, { what, size }) {
  if (output === 'no npm')
    return 'npm is missing: install it (it comes with Node from https://nodejs.org) and start again.';
  if (/ENOSPC|no space left/i.test(output))
    return `The disk is full: ${what} may need about ${size}. Free some space and start again.`;
  if (/EACCES|EPERM|EROFS/.test(output))
    return `npm cannot install ${what}: this account may not write into the folder of the repository.`;
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network/i.test(output))
    return `npm cannot install ${what}: its registry is not reachable. Check the network (or npm’s proxy setting) and start again.`;
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/complete log|^npm (error|ERR!) *$/.test(line));
  return `npm could not install ${what}:\n${lines.slice(-8).join('\n')}`;
}
