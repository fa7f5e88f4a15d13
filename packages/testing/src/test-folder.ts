import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { localFolder } from '@wholesale/parts';

/** A data folder for one test run, separate from the data of `npm start`; `remove` deletes it. */
export function testFolder(): { dataDir: string; toolsDir: string; remove: () => void } {
  const dataDir = join(localFolder, `test-${randomBytes(4).toString('hex')}`);
  return { dataDir, toolsDir: localFolder, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Writes a part's progress to stderr during tests. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);
