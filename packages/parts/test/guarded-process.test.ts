import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { claimFolder, isRunning, root } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';

const parts = join(root, 'packages', 'parts', 'src', 'index.ts');

/** An owner process that starts `sleep` under the guard and prints its process id. */
async function anOwner(program: string[]): Promise<{ owner: number; guarded: number }> {
  const script = `
    import { spawnGuarded } from ${JSON.stringify(parts)};
    const running = spawnGuarded({ program: '/bin/sh', args: ['-c', ${JSON.stringify(program.join(' '))}], cwd: '/', graceSeconds: 1 }, 1);
    console.log(running.pid);
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: owner.stdout });
  const guarded = await new Promise<number>((resolve) => lines.once('line', (line) => resolve(Number(line))));
  return { owner: owner.pid ?? 0, guarded };
}

it('a server ends when its owner is killed', async () => {
  const { owner, guarded } = await anOwner(['exec sleep 300']);
  expect(isRunning(guarded)).toBe(true);

  process.kill(owner, 'SIGKILL');

  await eventually(() => expect(isRunning(guarded)).toBe(false));
});

it('a server that ignores SIGTERM is killed after the grace period', async () => {
  const { owner, guarded } = await anOwner(["trap '' TERM;", 'while :; do sleep 0.2; done']);

  process.kill(owner, 'SIGKILL');

  await eventually(() => expect(isRunning(guarded)).toBe(false));
});

it.each([
  ['new', () => undefined],
  [
    'world-readable since an earlier version',
    (folder: string) => {
      mkdirSync(folder);
      chmodSync(folder, 0o777);
    },
  ],
])('a data folder that is %s is readable by its owner only', async (_, prepare) => {
  const parent = mkdtempSync(join(tmpdir(), 'wholesale-claim-'));
  const folder = join(parent, 'data');
  prepare(folder);

  const claim = await claimFolder(folder, 'server');
  const mode = statSync(folder).mode & 0o777;
  claim.release();
  rmSync(parent, { recursive: true });

  expect(mode).toBe(0o700);
});
