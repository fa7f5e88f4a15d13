import { join } from 'node:path';
import type { ProcessKeys } from './process-keys.ts';

/** The five processes of the shop. */
export const services = ['users', 'catalog', 'bookings', 'ads'] as const;
export type ServiceName = (typeof services)[number];
export type ProcessName = ServiceName | 'gateway';
/** Settings as a process reads them from its environment. */
export type Settings = Record<string, string>;

/**
 * The settings of each process, from the running parts. Other settings of the environment are passed on.
 * @param shop.ports where each service listens, on the loopback interface
 * @param shop.amqpUrl empty: all run in one process and share an in-memory bus
 * @param shop.authUrl the sign-in emulator as a browser reaches it
 */
export function processSettings(shop: {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  mongoUri: string;
  amqpUrl: string;
  authUrl: string;
  gatewayPort: number;
  ports: Record<ServiceName, number>;
  keys: ProcessKeys;
  demo: boolean;
}): Record<ProcessName, Settings> {
  const { keys, dataDir } = shop;
  const given = Object.fromEntries(Object.entries(shop.env).filter((entry): entry is [string, string] => !!entry[1]));
  const urls = Object.fromEntries(
    services.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${shop.ports[name]}`]),
  );
  const everyProcess = { LOG_LEVEL: 'info', ...given, ...urls, HOST: '127.0.0.1', AMQP_URL: shop.amqpUrl };
  const service = (name: ServiceName): Settings => ({
    ...everyProcess,
    PORT: String(shop.ports[name]),
    MONGODB_URI: shop.mongoUri,
    MONGODB_DATABASE: `wholesale_${name}`,
    TRUSTED_KEYS: JSON.stringify(keys.trusted),
  });
  const signing = (name: keyof ProcessKeys['signing']) => ({ SIGNING_KEY: JSON.stringify(keys.signing[name]) });
  return {
    users: service('users'),
    catalog: { ...service('catalog'), ...signing('catalog'), PHOTOS_DIR: given.PHOTOS_DIR ?? join(dataDir, 'photos') },
    bookings: { ...service('bookings'), ...signing('bookings') },
    ads: { ...service('ads'), ...signing('ads') },
    gateway: {
      ...everyProcess,
      ...signing('gateway'),
      HOST: given.HOST ?? '127.0.0.1',
      PORT: String(shop.gatewayPort),
      FIREBASE_PROJECT_ID: 'demo-wholesale',
      FIREBASE_API_KEY: 'demo-api-key',
      AUTH_EMULATOR_URL: shop.authUrl,
      FRONTENDS_DIR: given.FRONTENDS_DIR ?? join(dataDir, 'dist'),
      DEMO: shop.demo ? 'on' : 'off',
    },
  };
}
