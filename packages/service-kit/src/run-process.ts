import { ConfigError } from './config.ts';

/** What sysexits.h calls EX_CONFIG: the settings are wrong, and starting again will not help. */
const exitConfig = 78;

/**
 * Runs one process until SIGTERM or SIGINT, then stops it in order. A second signal ends it at once.
 * Wrong settings end it with exit code 78 and one sentence; any other failure to start with 1 and one sentence.
 * @param start reads the settings, brings everything up, answers how to stop it
 */
export async function runProcess(name: string, start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  process.on('unhandledRejection', (error) => fail(name, error));
  process.on('uncaughtException', (error) => fail(name, error));
  try {
    const running = await start();
    let stopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (stopping) process.exit(1);
        stopping = true;
        running.stop().then(
          () => process.exit(0),
          (error: unknown) => fail(name, error),
        );
      });
    }
  } catch (error) {
    fail(name, error);
  }
}

function fail(name: string, error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${name}: ${message}\n`);
  process.exit(error instanceof ConfigError ? exitConfig : 1);
}
