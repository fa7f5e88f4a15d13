import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { compileCache, warmCompileCache } from './compile-cache.ts';
import { PartError, root, spawnGuarded, untilReady, type GuardedProcess } from '@wholesale/parts';
import type { ProcessName, Settings } from './process-settings.ts';

/**
 * Starts the gateway or a service as its own process; resolves when it is ready.
 * @param env its whole environment
 * @param onLine receives each line of its log
 * @throws PartError when it ends before it is ready, or is not ready after 60 s
 */
export async function startProcess(
  name: ProcessName,
  env: Settings,
  onLine: (line: string) => void,
): Promise<GuardedProcess> {
  const folder = name === 'gateway' ? 'gateway' : join('services', name);
  const args = ['--disable-warning=ExperimentalWarning', youngSpace(name), join(root, folder, 'src', 'main.ts')];
  warmCompileCache();
  const environment = { NODE_COMPILE_CACHE: compileCache, ...env };
  const running = spawnGuarded({ program: process.execPath, args, env: environment, cwd: root }, (stream) =>
    createInterface({ input: stream }).on('line', onLine),
  );
  onLine(`process ${running.pid} on port ${env.PORT}`);
  await untilReady({
    running,
    ready: () => isReady(Number(env.PORT)),
    readyWithinMs: 60_000,
    onEnd: () => new PartError('did-not-start', `${name} ended before it was ready; its last lines are above`),
    onDelay: () => new PartError('did-not-start', `${name} was not ready after 60 s`),
  });
  return running;
}

/** V8's memory for short-lived objects, in megabytes; its default of 16 costs memory without a benefit here. Same in deploy/Dockerfile. */
const youngSpace = (name: ProcessName) => `--max-semi-space-size=${name === 'gateway' ? 4 : 2}`;

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
