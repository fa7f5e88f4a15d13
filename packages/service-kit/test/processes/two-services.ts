import { setTimeout } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { createLogger, createMemoryEventBus, indexed, outboxIndex, runProcess, startService } from '../../src/index.ts';
import type { Calls, EventHandlers, OutboxDocument, ServiceSettings } from '../../src/index.ts';

export type TwoServices = {
  uri: string;
  database: string;
  /** The aggregate whose events meet a failing handler. */
  troubled?: string;
  trouble?: 'never ends' | 'fails';
};

const { uri, database, troubled, trouble } = JSON.parse(process.argv[2] ?? '') as TwoServices;
process.once('disconnect', () => process.exit(1));

/** bookings and catalog in one process over the in-memory bus, like `npm start` without a broker. */
await runProcess('two-services', async () => {
  const logger = createLogger({ name: 'two-services', level: 'silent' });
  const bus = createMemoryEventBus({ logger, retryDelaysMs: [60_000], drainTimeoutMs: 500 });
  const start = (name: 'bookings' | 'catalog') =>
    startService({
      name,
      settings: settingsOf(name),
      bus,
      logger,
      createApp: ({ db }) => {
        const outbox = db.collection<OutboxDocument>('changed');
        return {
          calls: { endpoints: {}, handlers: {} } as unknown as Calls,
          handlers: name === 'catalog' ? handlersOver(db.collection('handled')) : {},
          aggregates: [{ outbox, ...indexed(outbox, [outboxIndex]) }],
        };
      },
    });
  const services = await Promise.all([start('bookings'), start('catalog')]);
  await bus.start();
  return {
    async stop() {
      await bus.drain();
      await Promise.all(services.map((service) => service.stop()));
      await bus.stop();
    },
  };
});

function handlersOver(handled: Collection<{ _id: string }>): EventHandlers {
  return {
    'booking.placed': async ({ id, aggregateId }) => {
      process.send?.(aggregateId);
      if (aggregateId === troubled && trouble === 'fails') throw new Error('not yet');
      if (aggregateId === troubled) await setTimeout(60_000);
      await handled.insertOne({ _id: id });
    },
  };
}

function settingsOf(name: string): ServiceSettings {
  return {
    PORT: 0,
    HOST: '127.0.0.1',
    MONGODB_URI: uri,
    MONGODB_DATABASE: `${database}-${name}`,
    AMQP_URL: undefined,
    EVENTS_NAMESPACE: 'wholesale',
    DEAD_LETTER_DAYS: 14,
    OUTBOX_LIMIT: 100_000,
    AUDIT_DAYS: 365,
    TRUSTED_KEYS: () => ({ keys: [] }),
    SIGNING_KEY: undefined,
    STOP_DELAY_SECONDS: 0,
    MIGRATE: 'at-start',
    LOG_LEVEL: 'silent',
  };
}
