import pino from 'pino';

export type Logger = pino.Logger;

/**
 * JSON lines to stdout. Tokens, addresses and telephone numbers never reach a line, also when a whole object is logged by mistake.
 * @param options.name the process: `users`, `gateway`
 * @param options.level pino's level, `silent` in tests
 */
export function createLogger({ name, level }: { name: string; level: string }): Logger {
  return pino({
    level,
    base: { service: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        'password',
        '*.password',
        'token',
        '*.token',
        'email',
        '*.email',
        'phone',
        '*.phone',
      ],
      censor: '[redacted]',
    },
  });
}
