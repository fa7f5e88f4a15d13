import {
  connectMongo,
  createLease,
  createOutboxRelay,
  createRabbitEventBus,
  type OutboxDocument,
} from '../../src/index.ts';
import { silentLogger as logger } from '../silent-logger.ts';

export type PublishesAndCrashes = {
  uri: string;
  database: string;
  collection: string;
  amqpUrl: string;
  namespace: string;
};

/** A relay whose process is killed after RabbitMQ confirmed an event and before its removal. */
const settings = JSON.parse(process.argv[2] ?? '') as PublishesAndCrashes;
process.once('disconnect', () => process.exit(1));
const { db } = await connectMongo({ uri: settings.uri, database: settings.database, logger });
const bus = createRabbitEventBus({ url: settings.amqpUrl, namespace: settings.namespace, logger });
await bus.start();
createOutboxRelay({
  collections: [db.collection<OutboxDocument>(settings.collection)],
  lease: createLease({ db, name: settings.collection }),
  bus: {
    isConnected: bus.isConnected,
    async publish(event) {
      await bus.publish(event);
      process.kill(process.pid, 'SIGKILL');
    },
  },
  logger,
}).start();
