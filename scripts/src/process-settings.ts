import { join } from 'node:path';
import type { ProcessKeys } from './process-keys.ts';

/** The services of the shop; the gateway is its sixth process. */
export const services = ['users', 'catalog', 'bookings', 'ads', 'inbox'] as const;
export type ServiceName = (typeof services)[number];
export type ProcessName = ServiceName | 'gateway';
/** The workspace of each process, from the root of the repository. */
export const processFolders = ['gateway', ...services.map((name) => `services/${name}`)];
/** Settings as a process reads them from its environment. */
export type Settings = Record<string, string>;

/**
 * The settings of each process, from the running parts. Other settings of the environment are passed on.
 * @param shop.ports where each service listens, on the loopback interface
 * @param shop.amqpUrl empty: all run in one process and share an in-memory bus
 * @param shop.authUrl the sign-in emulator as a browser reaches it
 * @param shop.smtpUrl the development mailbox; without it and without SMTP_URL no mail is sent
 */
export function processSettings(shop: {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  mongoUri: string;
  amqpUrl: string;
  authUrl: string;
  smtpUrl?: string | undefined;
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
  // 0 lets each process choose a free port.
  const metricsPort = (at: number) =>
    Number(given.METRICS_PORT) > 0 && { METRICS_PORT: String(Number(given.METRICS_PORT) + at) };
  const everyProcess = { LOG_LEVEL: 'info', ...given, ...urls, HOST: '127.0.0.1', AMQP_URL: shop.amqpUrl };
  const service = (name: ServiceName): Settings => ({
    ...everyProcess,
    ...metricsPort(1 + services.indexOf(name)),
    PORT: String(shop.ports[name]),
    MONGODB_URI: shop.mongoUri,
    MONGODB_DATABASE: `wholesale_${name}`,
    TRUSTED_KEYS: JSON.stringify(keys.trusted),
  });
  const signing = (name: keyof ProcessKeys['signing']) => ({ SIGNING_KEY: JSON.stringify(keys.signing[name]) });
  return {
    users: service('users'),
    catalog: { ...service('catalog'), ...signing('catalog'), PHOTOS_DIR: given.PHOTOS_DIR ?? join(dataDir, 'photos') },
    bookings: { ...service('bookings'), ...signing('bookings'), HANDOVER_KEY: keys.handover },
    ads: { ...service('ads'), ...signing('ads') },
    inbox: {
      PUBLIC_URL: `http://localhost:${shop.gatewayPort}`,
      ...(shop.smtpUrl && { SMTP_URL: shop.smtpUrl, MAIL_FROM: 'WholeSale <no-reply@wholesale.example>' }),
      ...service('inbox'),
      ...signing('inbox'),
    },
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
