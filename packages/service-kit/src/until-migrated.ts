import { setTimeout as pause } from 'node:timers/promises';
import type { EarlyServer } from './http/listen-early.ts';
import type { Logger } from './logger.ts';
import type { Migrations } from './storage/index.ts';

/** Waits for the migrate job, also while the database is away; its readiness says what has not run, and a restart would not help. */
export async function untilMigrated(
  migrations: Migrations,
  { server, logger }: { server: EarlyServer; logger: Logger },
): Promise<void> {
  for (;;) {
    try {
      const missing = await migrations.missing();
      if (missing.length === 0) return;
      const defect = `The database lacks what this version needs: run src/migrate.ts of this version for ${missing.join(', ')}.`;
      if (server.waitFor(defect)) logger.warn({ missing }, 'waiting for the migrate job');
    } catch (error) {
      server.waitFor(undefined);
      logger.warn({ reason: (error as Error).message }, 'the database does not answer, trying again');
    }
    await pause(migratedPollMs);
  }
}

const migratedPollMs = 1_000;
