import pino from 'pino';

export type Logger = pino.Logger;

/**
 * JSON lines to stdout. Tokens, addresses and telephone numbers never reach a line, also when a whole object is logged by mistake.
 * @param options.name the process: `users`, `gateway`
 * @param options.level pino's level, `silent` in tests
 * @param options.to takes the lines instead of stdout, where a process shows something else there
 */
export function createLogger({
  name,
  level,
  to,
}: {
  name: string;
  level: string;
  to?: { write(line: string): void } | undefined;
}): Logger {
  const options: pino.LoggerOptions = {
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
  };
  return pino(options, to ?? stdout());
}

let shared: ReturnType<typeof pino.destination> | undefined;

/** Lines leave together, at the latest after a fifth of a second and when the process ends: a write for each would be the dearest part of a short request. */
const stdout = () => (shared ??= pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 200 }));
