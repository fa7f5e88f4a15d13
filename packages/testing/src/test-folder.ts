import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { localFolder } from '@wholesale/parts';

/** A data folder for one test run that never touches the data of `npm start`; `remove` takes it away again. */
export function testFolder(): { dataDir: string; toolsDir: string; remove: () => void } {
  const dataDir = join(localFolder, `test-${randomBytes(4).toString('hex')}`);
  return { dataDir, toolsDir: localFolder, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Progress of a part during tests goes to the error output, beside jest's own. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);
