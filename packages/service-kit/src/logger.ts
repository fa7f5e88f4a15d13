import pino from 'pino';

export type Logger = pino.Logger;

/**
 * JSON lines to stdout. Tokens, addresses and telephone numbers are redacted even when a whole object is logged by mistake.
 * @param options.to receives the lines instead of stdout
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

/** Buffered for up to 200 ms, because one write per line would be the most expensive part of a short request. */
const stdout = () => (shared ??= pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 200 }));
