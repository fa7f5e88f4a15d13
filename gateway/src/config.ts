import { roles } from '@wholesale/contracts';
import {
  commonSettings,
  ConfigError,
  portSetting,
  privateJwkSetting,
  serviceUrlsSetting,
} from '@wholesale/service-kit';
import { s3Settings } from '@wholesale/service-kit/object-storage';
import { z } from 'zod';

const onOff = z.enum(['on', 'off']);
const httpUrl = z.url({ protocol: /^https?$/ });
const originSetting = httpUrl
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), 'must be an origin such as https://shop.example')
  .transform((text) => new URL(text).origin);

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
  NODE_ENV: z.string().optional().describe('production rejects settings that are only safe on a development machine'),
  PORT: portSetting.default(8080),
  ...commonSettings,
  PUBLIC_URL: originSetting
    .optional()
    .describe('public origin: https://shop.example; required in production, otherwise the Host header of each request'),
  USERS_URL: serviceUrlsSetting.describe('base URLs of users, separated by commas: http://host:4001'),
  CATALOG_URL: serviceUrlsSetting.describe('base URLs of catalog, separated by commas: http://host:4002'),
  BOOKINGS_URL: serviceUrlsSetting.describe('base URLs of bookings, separated by commas: http://host:4003'),
  ADS_URL: serviceUrlsSetting.describe('base URLs of ads, separated by commas: http://host:4004'),
  INBOX_URL: serviceUrlsSetting.describe('base URLs of inbox, separated by commas: http://host:4005'),
  SIGNING_KEY: privateJwkSetting.describe('private key (JWK, Ed25519, kid "gateway") for assertions'),
  FIREBASE_PROJECT_ID: z
    .string()
    .min(1)
    .default('demo-wholesale')
    .describe('the Firebase project whose ID tokens are accepted'),
  FIREBASE_API_KEY: z.string().default('demo-api-key').describe('the web API key of that project; public'),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .optional()
    .describe('the project’s sign-in domain; default <project>.firebaseapp.com'),
  AUTH_EMULATOR_URL: httpUrl.optional().describe('the sign-in emulator as a browser reaches it (development only)'),
  AUTH_EMULATOR_INTERNAL_URL: httpUrl
    .optional()
    .describe('the sign-in emulator as this process reaches it; default AUTH_EMULATOR_URL (development only)'),
  GOOGLE_APPLICATION_CREDENTIALS: z
    .string()
    .optional()
    .describe(
      'file with the key of a service account of that project, which may look up, disable and delete sign-ins; read by google-auth-library',
    ),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .optional()
    .describe('setting of the Firebase tools; not used here, and rejected in production'),
  FRONTENDS_DIR: z
    .string()
    .default('.wholesale/dist')
    .describe('folder with the front-end builds and their pointer files, without object storage'),
  ...s3Settings.shape,
  ASSETS_ORIGIN: originSetting
    .optional()
    .describe(
      'origin of a CDN that fetches /mf/ from this site: https://cdn.example; pages load their scripts and styles there',
    ),
  BROWSER_REPORTS: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe('share of page loads that report errors and web vitals: 0.1 is one in ten; 0 for none'),
  RATE_LIMITS: onOff
    .default('on')
    .describe('off disables rate limits, for race tests and benchmarks (development only)'),
  DEMO: onOff.default('off').describe('on shows the demo accounts on the login page (development only)'),
  DEMO_ACCOUNTS: demoAccountsSetting
    .default([...demoAccounts])
    .describe('JSON list of {role, email, password} shown when DEMO is on'),
  PHOTO_BASE: httpUrl.optional().describe('as for catalog: pages show photos of this host too'),
  PHOTO_HOST_URL: httpUrl.optional().describe('as for catalog: pages show photos of this host too'),
  PHOTO_HOST_PICTURES: httpUrl.optional().describe('as for catalog: pages show photos of this host instead'),
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .transform((list) => (list === 'none' ? [] : list?.split(',').map((entry) => entry.trim())))
    .describe(
      'addresses or networks, comma-separated, whose X-Forwarded-For is trusted; none without a proxy; required in production',
    ),
});

/** Rejects combinations that are unsafe in production. */
export const gatewaySettings = settingsShape.superRefine((settings, context) => {
  for (const { name, sentence } of unsafeInProduction(settings)) {
    context.addIssue({ code: 'custom', path: [name], message: sentence });
  }
});
export type GatewaySettings = z.output<typeof settingsShape>;

/** The hosts of photos besides the shop's own. */
export const photoOriginsOf = ({ PHOTO_BASE, PHOTO_HOST_URL, PHOTO_HOST_PICTURES }: GatewaySettings): string[] =>
  [PHOTO_BASE, PHOTO_HOST_PICTURES ?? PHOTO_HOST_URL].flatMap((url) => (url ? [new URL(url).origin] : []));

export function refuseUnsafe(settings: GatewaySettings): void {
  const unsafe = unsafeInProduction(settings);
  if (unsafe.length > 0) throw new ConfigError(unsafe.map(({ name, sentence }) => `${name} ${sentence}`).join('; '));
}

function unsafeInProduction(settings: GatewaySettings): { name: keyof GatewaySettings; sentence: string }[] {
  if (settings.NODE_ENV !== 'production') return [];
  const forbidden = {
    AUTH_EMULATOR_URL: settings.AUTH_EMULATOR_URL && anEmulator,
    AUTH_EMULATOR_INTERNAL_URL: settings.AUTH_EMULATOR_INTERNAL_URL && anEmulator,
    FIREBASE_AUTH_EMULATOR_HOST: settings.FIREBASE_AUTH_EMULATOR_HOST && anEmulator,
    FIREBASE_PROJECT_ID:
      settings.FIREBASE_PROJECT_ID.startsWith('demo-') && 'demo- projects exist only in the emulator',
    DEMO: settings.DEMO === 'on' && 'it publishes an admin’s password',
    RATE_LIMITS: settings.RATE_LIMITS === 'off' && 'nothing would slow down an attacker',
  };
  const required = {
    PUBLIC_URL: !settings.PUBLIC_URL && 'otherwise addresses of the shop depend on the Host header of each request',
    TRUSTED_PROXIES:
      !settings.TRUSTED_PROXIES &&
      'behind an untrusted proxy, all visitors share one address and its limits; set none without a proxy',
  };
  return [...faultsOf(forbidden, 'is not allowed'), ...faultsOf(required, 'is required')];
}

const anEmulator = 'an emulator lets anyone sign in as anyone';

const faultsOf = (reasons: Partial<Record<keyof GatewaySettings, string | false>>, rule: string) =>
  Object.entries(reasons).flatMap(([name, reason]) =>
    reason ? [{ name: name as keyof GatewaySettings, sentence: `${rule} in production: ${reason}` }] : [],
  );
