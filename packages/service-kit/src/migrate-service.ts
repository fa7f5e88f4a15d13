import type { z } from 'zod';
import { createAudit } from './audit.ts';
import { readConfig, type ServiceSettings } from './config.ts';
import { newId } from './ids.ts';
import { createLogger } from './logger.ts';
import { runInDatabase } from './operator-command.ts';
import { migrationsOf, type ServiceOptions } from './start-service.ts';

/**
 * `node src/migrate.ts` of a service: creates its indexes and runs its migrations in its database, which the previous version may be using.
 * Two at once do no harm. Exits as `runInDatabase` does.
 * @param serviceOf composes the service; nothing of it is started
 */
export async function migrateService<S extends z.ZodType<ServiceSettings>>(
  name: ServiceOptions['name'],
  schema: z.ZodObject & S,
  serviceOf: (settings: z.output<S>) => Pick<ServiceOptions, 'createApp'>,
): Promise<void> {
  await runInDatabase(name, {
    command: 'migrate',
    waitMs: 60_000,
    async work(db) {
      const settings = readConfig(schema, process.env) as z.output<S>;
      const logger = createLogger({ name, level: settings.LOG_LEVEL });
      const now = () => new Date();
      const app = serviceOf(settings).createApp({
        db,
        logger,
        now,
        newId,
        notifyRelay: () => undefined,
        sign: () => Promise.reject(new Error('a migration calls no other service')),
      });
      const audit = createAudit({ db, now, keptDays: settings.AUDIT_DAYS, logger });
      for (const { name: migration, ms } of await migrationsOf(app, { db, audit }).run())
        process.stdout.write(`${name}: ${migration} took ${ms} ms\n`);
    },
  });
}
