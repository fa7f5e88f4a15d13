import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';

const parts = join(root, 'packages', 'parts', 'src', 'index.ts');

/** An owner process that starts `sleep` under the guard and prints its number. */
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('a server ends when its owner is killed', async () => {
  const { owner, guarded } = await anOwner(['exec sleep 300']);
  expect(isRunning(guarded)).toBe(true);

  process.kill(owner, 'SIGKILL');

  await eventually(() => expect(isRunning(guarded)).toBe(false), { within: 10_000 });
}, 30_000);

it('a server that does not listen to SIGTERM is killed after the grace period', async () => {
  const { owner, guarded } = await anOwner(["trap '' TERM;", 'while :; do sleep 0.2; done']);

  process.kill(owner, 'SIGKILL');

  await eventually(() => expect(isRunning(guarded)).toBe(false), { within: 10_000 });
}, 30_000);
