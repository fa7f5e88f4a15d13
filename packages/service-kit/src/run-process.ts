import { ConfigError } from './config.ts';
import { createLogger } from './logger.ts';
import { stopDeadlineMs } from './stop-clock.ts';

/** EX_CONFIG of sysexits.h: a restart will not help. */
const exitConfig = 78;

/**
 * Runs a process until SIGTERM or SIGINT, then stops it; after 10 s, at a second signal or while it starts it exits anyway.
 * Exits with 78 for wrong settings and 1 for any other start failure, with one line on stderr. An error that nothing caught is logged
 * with its stack and ends the process with 1 at once: what it did is unknown, and the outbox makes a sudden end safe.
 */
export async function runProcess(name: string, start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  // For rejections too: Node throws those that nothing handles.
  process.on('uncaughtException', (error, origin) => crash(name, error, origin));
  try {
    let running: { stop(): Promise<void> } | undefined = undefined;
    let stopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        // It may wait for its database for hours, and the first process of a container ignores signals without a listener.
        if (!running) process.exit(0);
        if (stopping) process.exit(1);
        stopping = true;
        setTimeout(() => fail(name, new Error(`not stopped in ${stopDeadlineMs / 1_000} s`)), stopDeadlineMs).unref();
        running.stop().then(
          () => process.exit(0),
          (error: unknown) => fail(name, error),
        );
      });
    }
    running = await start();
  } catch (error) {
    fail(name, error);
  }
}

/** The logger writes its lines when the process exits. */
function crash(name: string, error: unknown, origin: NodeJS.UncaughtExceptionOrigin): never {
  const { name: type, message, stack } = error instanceof Error ? error : new Error(String(error));
  // Not the whole error, which may carry a request or a document.
  const logger = createLogger({ name, level: 'fatal' });
  logger.fatal({ err: { type, message, stack }, origin }, 'the process crashed');
  process.exit(1);
}

function fail(name: string, error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${name}: ${message}\n`);
  process.exit(error instanceof ConfigError ? exitConfig : 1);
}
