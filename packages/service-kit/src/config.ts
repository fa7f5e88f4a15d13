import { z } from 'zod';
import { jwksSetting, privateJwkSetting } from './keys.ts';
import { observabilitySettings } from './observability/settings.ts';
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

/** Base URLs of the replicas of a service, separated by commas. */
export const serviceUrlsSetting = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));

/** Settings of the services whose rules ask for a confirmed address. */
export const confirmedEmailSettings = {
  NODE_ENV: z.string().optional().describe('production requires confirmed addresses where nothing else is set'),
  REQUIRE_CONFIRMED_EMAIL: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'whether selling, verification and the admin role need a confirmed email address; default on in production',
    ),
};

/** Whether selling, verification and the admin role need a confirmed address. */
export const requiresConfirmedEmail = ({
  NODE_ENV,
  REQUIRE_CONFIRMED_EMAIL = NODE_ENV === 'production' ? 'on' : 'off',
}: {
  NODE_ENV?: string | undefined;
  REQUIRE_CONFIRMED_EMAIL?: 'on' | 'off' | undefined;
}): boolean => REQUIRE_CONFIRMED_EMAIL === 'on';

export const portSetting = z.coerce
  .number()
  .int()
  .min(0)
  .max(65535)
  .describe('TCP port to listen on; 0 for any free port');

/** Settings of every process: the gateway and the services. */
export const commonSettings = {
  HOST: z.string().default('127.0.0.1').describe('address to listen on; a container sets 0.0.0.0'),
  AMQP_URL: z
    .string()
    .optional()
    .describe('where RabbitMQ is: amqp://user:password@host:5672; required for a separate process'),
  EVENTS_NAMESPACE: z.string().default('wholesale').describe('prefix of exchange and queues'),
  // RabbitMQ stores no longer time than 49 days.
  DEAD_LETTER_DAYS: z.coerce
    .number()
    .positive()
    .max(49)
    .default(14)
    .describe('days after which a dead letter is deleted (at most 49)'),
  STOP_DELAY_SECONDS: stopDelaySetting,
  ...observabilitySettings,
  COMMIT: z.string().optional().describe('commit of the sources, which /health/live answers; images set it'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('how much to log'),
};

/** Settings of every service; a service adds its own with `.extend`. */
export const serviceSettings = z.object({
  PORT: portSetting.default(0),
  ...commonSettings,
  MONGODB_URI: z.string().describe('where the MongoDB server is: mongodb://host:27017'),
  MONGODB_DATABASE: z.string().optional().describe('the database of this service; default wholesale_<service>'),
  OUTBOX_LIMIT: z.coerce
    .number()
    .int()
    .positive()
    .default(100_000)
    .describe('records with unpublished events from which on changes are refused with 503'),
  AUDIT_DAYS: z.coerce.number().positive().default(365).describe('days that an entry of the audit log is kept'),
  TRUSTED_KEYS: jwksSetting.describe('public keys (JWKS) of the trusted gateway and services, or file:///path to them'),
  SIGNING_KEY: privateJwkSetting
    .optional()
    .describe('private key (JWK, Ed25519) for calls to other services, or file:///path to it'),
  MIGRATE: z
    .enum(['at-start', 'job'])
    .default('at-start')
    .describe('who creates indexes and runs migrations: each process at its start, or src/migrate.ts of the service'),
});
export type ServiceSettings = z.output<typeof serviceSettings>;
