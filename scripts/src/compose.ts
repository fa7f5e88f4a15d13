import { startGateway } from '@wholesale/gateway';
import { startAds } from '@wholesale/ads';
import { startBookings } from '@wholesale/bookings';
import { startCatalog } from '@wholesale/catalog';
import { startInbox } from '@wholesale/inbox';
import { createLogger, createMemoryEventBus, createRabbitEventBus, readConfig } from '@wholesale/service-kit';
import { startUsers } from '@wholesale/users';
import type { ProcessName, Settings } from './process-settings.ts';
import { settingsSchemas } from './settings-schemas.ts';

/** The whole shop in this process. */
export type Shop = { url: string; stop: () => Promise<void> };

/**
 * Starts the five services and the gateway in one process. They still use HTTP over loopback, and exchange
 * events over RabbitMQ, or over one in-memory bus where there is no broker.
 * @param options.settings the environment of each process
 * @param options.logTo receives the lines of all logs
 * @throws ConfigError, or the error of the part that did not start; nothing is left running then
 */
export async function composeShop(options: {
  settings: Record<ProcessName, Settings>;
  logTo: { write: (line: string) => void };
}): Promise<Shop> {
  const { settings, logTo } = options;
  const logger = (name: string) => createLogger({ name, level: settings.gateway.LOG_LEVEL ?? 'info', to: logTo });
  const { AMQP_URL: url, EVENTS_NAMESPACE: namespace } = settings.gateway;
  const name = namespace ? { namespace } : {};
  const bus = url
    ? createRabbitEventBus({ url, logger: logger('events'), namespace: 'wholesale', ...name })
    : createMemoryEventBus({ logger: logger('events'), ...name });

  const running: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    // The gateway first, so that it accepts no calls while the services finish theirs.
    await running.at(-1)?.stop();
    await bus.drain();
    await Promise.all(running.slice(0, -1).map((process) => process.stop()));
    await bus.stop();
  };
  const started = await Promise.allSettled([
    startUsers({ settings: readConfig(settingsSchemas.users, settings.users), bus, logger: logger('users') }),
    startCatalog({ settings: readConfig(settingsSchemas.catalog, settings.catalog), bus, logger: logger('catalog') }),
    startBookings({
      settings: readConfig(settingsSchemas.bookings, settings.bookings),
      bus,
      logger: logger('bookings'),
    }),
    startAds({ settings: readConfig(settingsSchemas.ads, settings.ads), bus, logger: logger('ads') }),
    startInbox({ settings: readConfig(settingsSchemas.inbox, settings.inbox), bus, logger: logger('inbox') }),
  ]);
  for (const result of started) if (result.status === 'fulfilled') running.push(result.value);
  try {
    for (const result of started) if (result.status === 'rejected') throw result.reason;
    const gateway = await startGateway({
      settings: readConfig(settingsSchemas.gateway, settings.gateway),
      bus,
      logger: logger('gateway'),
    });
    running.push(gateway);
    await bus.start();
    return { url: gateway.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
