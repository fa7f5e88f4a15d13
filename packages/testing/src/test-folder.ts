import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { localFolder, type Log } from '@wholesale/parts';

/** Writes a part's progress to stderr during tests. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Starts a part on a data folder of its own, separate from the data of `npm start`.
 * @returns the part, whose `stop` also deletes its data
 */
export async function startInTestFolder<T extends { stop: () => Promise<void> }>(
  start: (place: { dataDir: string; toolsDir: string; log: Log }) => Promise<T>,
): Promise<T> {
  const dataDir = join(localFolder, `test-${randomBytes(4).toString('hex')}`);
  const part = await start({ dataDir, toolsDir: localFolder, log: say });
  return {
    ...part,
    async stop() {
      await part.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
