import { join } from 'node:path';
import { PartError, root, runProgram, withProgress, type Log } from '@wholesale/parts';

/**
 * Builds the front-ends whose sources changed; takes half a second when none did.
 * @throws PartError with webpack's output
 */
export async function buildFrontends(log: Log): Promise<void> {
  await withProgress(log, 'Building the front-ends', async (note) => {
    const { code, output } = await runProgram(process.execPath, [join(root, 'packages/web-build/src/build.mjs')], {
      timeoutMs: 600_000,
      onLine: note,
    });
    if (/ENOSPC/.test(output))
      throw new PartError(
        'disk-full',
        'The disk is full: the front-ends cannot be built. Free some space and start again.',
      );
    if (code !== 0)
      throw new PartError('did-not-start', `The front-ends cannot be built:\n${output.trim().slice(-3_000)}`);
  });
}
