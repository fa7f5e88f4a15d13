import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localFolder, root } from './repository.ts';

/**
 * Where Node keeps what it compiled (NODE_COMPILE_CACHE). With it a process neither strips types nor parses our sources again:
 * it starts sooner and needs about a quarter less memory.
 */
export const compileCache = process.env.NODE_COMPILE_CACHE || join(localFolder, 'compile-cache');

const programs = ['gateway', 'services/users', 'services/catalog', 'services/bookings', 'services/ads'];

/** Compiles all five programs once, so that already their first processes have it. Importing them starts nothing. */
export function warmCompileCache(): void {
  const done = join(compileCache, 'warm');
  if (existsSync(done)) return;
  const imports = programs.map((folder) => `import(${JSON.stringify(join(root, folder, 'src', 'index.ts'))})`);
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '-e', `Promise.all([${imports.join(',')}]).then(() => process.exit())`],
    { env: { ...process.env, NODE_COMPILE_CACHE: compileCache }, stdio: 'ignore', timeout: 60_000 },
  );
  mkdirSync(compileCache, { recursive: true });
  writeFileSync(done, '');
}
