import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './first-that-serves.ts';
import { onlyOneAtATime } from './only-one-at-a-time.ts';
import { PartError } from './part-error.ts';
import { withProgress } from './progress.ts';
import { countPackages, explainNpm, runNpm } from './run-npm.mjs';

/** A program from npm with a manifest and a lock file of its own, outside the workspace. */
export type Tool = {
  /** Shown to people: `the sign-in emulator`. */
  name: string;
  /** Holds package.json and package-lock.json; gets node_modules. */
  folder: string;
  /** Disk space that the installation may take, npm's cache included: `400 MB`. */
  size: string;
};

/**
 * Installs a tool exactly as its lock file says, unless it is installed. Processes that need it at the same time wait for one
 * installation; one that was interrupted is repeated.
 * @throws PartError with a sentence for the screen
 */
export async function installTool(tool: Tool, log: Log): Promise<void> {
  const { name, folder, size } = tool;
  if (isInstalled(folder)) return;
  await onlyOneAtATime(join(folder, '.install.lock'), () =>
    withProgress(log, `Installing ${name} (once, about ${size})`, async (note) => {
      if (isInstalled(folder)) return;
      const timer = setInterval(() => note(`${countPackages(folder)} packages`), 1_000);
      try {
        const { code, output } = await runNpm(folder, ['ci', '--ignore-scripts']);
        if (code !== 0) throw new PartError('did-not-start', explainNpm(output, { what: name, size }));
      } finally {
        clearInterval(timer);
      }
      writeFileSync(markOf(folder), hashOfLock(folder));
    }),
  );
}

/** Written last, into the folder that npm empties first, so it marks a complete installation and its lock file. */
const markOf = (folder: string): string => join(folder, 'node_modules', '.installed-for');

function isInstalled(folder: string): boolean {
  try {
    return readFileSync(markOf(folder), 'utf8') === hashOfLock(folder);
  } catch {
    return false;
  }
}

function hashOfLock(folder: string): string {
  return hash('sha256', readFileSync(join(folder, 'package-lock.json')));
}
