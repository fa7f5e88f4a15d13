import { fork } from 'node:child_process';
import { join } from 'node:path';

/** A separate process that a test can kill; it ends with the test. */
export function startKillableProcess(script: string, settings: object) {
  const child = fork(join(import.meta.dirname, script), [JSON.stringify(settings)], {
    execArgv: ['--no-warnings'],
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  return {
    messages,
    ended,
    end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
