import { roles } from '@wholesale/contracts';
import { ConfigError, privateJwkSetting } from '@wholesale/service-kit';
import { z } from 'zod';

const onOff = z.enum(['on', 'off']);
const httpUrl = z.url({ protocol: /^https?$/ });
const originSetting = httpUrl
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), 'must be an origin: https://shop.example, nothing after it')
  .transform((text) => new URL(text).origin);

/** The accounts of the demo market; the start script creates them, the login page shows them. */
const demoAccounts = [
  { role: 'admin', email: 'admin@wholesale.example', password: 'wholesale-admin' },
  { role: 'seller', email: 'seller@wholesale.example', password: 'wholesale-seller' },
  { role: 'buyer', email: 'buyer@wholesale.example', password: 'wholesale-buyer' },
] as const;

const demoAccountsSetting = z.preprocess(
  (value) => (typeof value === 'string' ? JSON.parse(value) : value),
  z.array(z.object({ role: z.enum(roles), email: z.string(), password: z.string() })),
);

const settingsShape = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .describe('production refuses every setting that is only safe on a developer’s machine'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe('TCP port to listen on; 0 takes any free one'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on; a container sets 0.0.0.0'),
  PUBLIC_URL: originSetting
    .optional()
    .describe(
      'where people reach the shop: https://shop.example; required in production, else default what each request names (its Host header)',
    ),
  USERS_URL: httpUrl.describe('where the users service is: http://host:4001'),
  CATALOG_URL: httpUrl.describe('where the catalog service is: http://host:4002'),
  BOOKINGS_URL: httpUrl.describe('where the bookings service is: http://host:4003'),
  ADS_URL: httpUrl.describe('where the ads service is: http://host:4004'),
  SIGNING_KEY: privateJwkSetting.describe(
    'private key (JWK, Ed25519, kid "gateway") the assertions for the services are signed with',
  ),
  AMQP_URL: z
    .string()
    .optional()
    .describe('where RabbitMQ is: amqp://user:password@host:5672; a process of its own cannot do without'),
  EVENTS_NAMESPACE: z.string().default('wholesale').describe('prefix of exchange and queues'),
  FIREBASE_PROJECT_ID: z
    .string()
    .min(1)
    .default('demo-wholesale')
    .describe('the Firebase project whose ID tokens are believed'),
  FIREBASE_API_KEY: z.string().default('demo-api-key').describe('the web API key of that project; public'),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .optional()
    .describe('the project’s sign-in domain; default <project>.firebaseapp.com'),
  AUTH_EMULATOR_URL: httpUrl.optional().describe('the sign-in emulator as a browser reaches it (development only)'),
  AUTH_EMULATOR_INTERNAL_URL: httpUrl
    .optional()
    .describe('the sign-in emulator as this process reaches it; default AUTH_EMULATOR_URL (development only)'),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .optional()
    .describe('the Firebase tools’ own switch; never read here, and refused in production'),
  FRONTENDS_DIR: z
    .string()
    .default('.wholesale/dist')
    .describe('folder with the front-end builds and their pointer files'),
  RATE_LIMITS: onOff
    .default('on')
    .describe('off switches the rate limits off, for races and benchmarks (development only)'),
  DEMO: onOff.default('off').describe('on shows the demo accounts on the login page (development only)'),
  DEMO_ACCOUNTS: demoAccountsSetting
    .default([...demoAccounts])
    .describe('JSON list of {role, email, password} shown when DEMO is on'),
  PHOTO_HOST_URL: httpUrl.optional().describe('a third-party photo host whose pictures pages may show'),
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .transform((list) => (list === 'none' ? [] : list?.split(',').map((entry) => entry.trim())))
    .describe(
      'addresses or networks, comma-separated, whose X-Forwarded-For is believed; none when there is no proxy; required in production',
    ),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('how much to log'),
});

/** What the gateway can be told. Reading it refuses combinations that are unsafe in production. */
export const gatewaySettings = settingsShape.superRefine((settings, context) => {
  for (const { name, sentence } of unsafeInProduction(settings)) {
    context.addIssue({ code: 'custom', path: [name], message: sentence });
  }
});
export type GatewaySettings = z.output<typeof settingsShape>;

/**
 * The same guard for settings that were not read from the environment.
 * @throws ConfigError naming each unsafe setting
 */
export function refuseUnsafe(settings: GatewaySettings): void {
  const unsafe = unsafeInProduction(settings);
  if (unsafe.length > 0) throw new ConfigError(unsafe.map(({ name, sentence }) => `${name} ${sentence}`).join('; '));
}

function unsafeInProduction(settings: GatewaySettings): { name: keyof GatewaySettings; sentence: string }[] {
  if (settings.NODE_ENV !== 'production') return [];
  const unsafe: { name: keyof GatewaySettings; sentence: string }[] = [];
  for (const name of ['AUTH_EMULATOR_URL', 'AUTH_EMULATOR_INTERNAL_URL', 'FIREBASE_AUTH_EMULATOR_HOST'] as const) {
    if (settings[name])
      unsafe.push({ name, sentence: 'is refused in production: an emulator lets anybody sign in as anybody' });
  }
  if (settings.FIREBASE_PROJECT_ID.startsWith('demo-')) {
    unsafe.push({
      name: 'FIREBASE_PROJECT_ID',
      sentence: 'is refused in production: demo- projects exist in the emulator only',
    });
  }
  if (settings.DEMO === 'on') {
    unsafe.push({ name: 'DEMO', sentence: 'is refused in production: it publishes an admin’s password' });
  }
  if (settings.RATE_LIMITS === 'off') {
    unsafe.push({ name: 'RATE_LIMITS', sentence: 'is refused in production: nothing would slow an attacker down' });
  }
  if (!settings.PUBLIC_URL) {
    unsafe.push({
      name: 'PUBLIC_URL',
      sentence: 'is required in production: without it, addresses of the shop follow the Host header of each request',
    });
  }
  if (!settings.TRUSTED_PROXIES) {
    unsafe.push({
      name: 'TRUSTED_PROXIES',
      sentence:
        'is required in production: behind a proxy that is not trusted, all visitors share one address and its limits; say none when there is no proxy',
    });
  }
  return unsafe;
}
