import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dockerAnswers, localFolder, type Log } from '@wholesale/parts';

/** Writes a part's progress to stderr during tests. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Starts a part on a data folder of its own, separate from the data of `npm start`.
 * @returns the part, whose `stop` also deletes its data
 */
export async function startInTestFolder<T extends { stop: () => Promise<void> }>(
  start: (place: { dataDir: string; toolsDir: string; log: Log }) => Promise<T>,
): Promise<T> {
  const dataDir = join(localFolder, `test-${process.pid}-${randomBytes(4).toString('hex')}`);
  const part = await start({ dataDir, toolsDir: localFolder, log: say });
  return {
    ...part,
    async stop() {
      await part.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A server in a container where a Docker engine answers, unless its address is given; otherwise, or when the container does not start (its
 * image may be out of reach), a local server.
 * @param given the setting that names the address of a server
 */
export async function startContainerOrLocal<T>(
  given: string,
  startContainer: () => Promise<T>,
  startLocal: () => Promise<T>,
): Promise<T> {
  if (process.env[given] || !(await dockerAnswers())) return startLocal();
  return startContainer().catch((error: Error) => {
    say(`A container did not start, so a local server is used: ${error.message}`);
    return startLocal();
  });
}
