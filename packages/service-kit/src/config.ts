import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { stopDelaySetting } from './stop-clock.ts';

/** A setting is missing, wrong or unsafe; the message says which one and why. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads settings from the environment; an empty variable counts as not set.
 * @throws ConfigError naming each missing or wrong variable with its description
 */
export function readConfig<S extends z.ZodObject>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? '');
    const sentence = (schema.shape[name] as z.ZodType | undefined)?.description ?? '';
    const problem = name && !(name in given) && issue.code !== 'custom' ? 'is required' : issue.message;
    return `${name} ${problem}${sentence ? ` (${sentence})` : ''}`;
  });
  throw new ConfigError(lines.join('; '));
}

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

const jwk = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid: z.string() });
const trustedJwk = jwk.superRefine((key, context) => {
  if (!publicKeyOf(key)) context.addIssue(`has a malformed key "${key.kid}": x must be 32 bytes in base64url`);
});
export const privateJwkSetting = json.pipe(
  jwk
    .extend({ d: z.string() })
    .refine(isKeyPair, 'is malformed: d and x must be 32 bytes each in base64url and belong together'),
);
export const jwksSetting = json.pipe(z.object({ keys: z.array(trustedJwk).min(1) }));

function publicKeyOf({ kty, crv, x }: JsonWebKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty, crv, x } as JsonWebKey, format: 'jwk' });
  } catch {
    return undefined;
  }
}

function isKeyPair(key: JsonWebKey): boolean {
  const declared = publicKeyOf(key);
  try {
    // Node reads only `d` of a private key.
    return declared?.equals(createPublicKey(createPrivateKey({ key, format: 'jwk' }))) ?? false;
  } catch {
    return false;
  }
}

/** Base URLs of the replicas of a service, separated by commas. */
export const serviceUrlsSetting = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));

/** Settings of every service; a service adds its own with `.extend`. */
export const serviceSettings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(0).describe('TCP port to listen on; 0 for any free port'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on; a container sets 0.0.0.0'),
  MONGODB_URI: z.string().describe('where the MongoDB server is: mongodb://host:27017'),
  MONGODB_DATABASE: z.string().optional().describe('the database of this service; default wholesale_<service>'),
  AMQP_URL: z
    .string()
    .optional()
    .describe('where RabbitMQ is: amqp://user:password@host:5672; required for a separate process'),
  EVENTS_NAMESPACE: z.string().default('wholesale').describe('prefix of exchange and queues'),
  TRUSTED_KEYS: jwksSetting.describe('public keys (JWKS) of the trusted gateway and services'),
  SIGNING_KEY: privateJwkSetting.optional().describe('private key (JWK, Ed25519) for calls to other services'),
  STOP_DELAY_SECONDS: stopDelaySetting,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('how much to log'),
});
export type ServiceSettings = z.output<typeof serviceSettings>;
