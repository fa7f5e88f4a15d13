import { createLogger, runProcess } from '../../src/index.ts';

/** A process that logs a line and then fails in the way that its argument names, long after its start. */
const [, , how] = process.argv;
await runProcess('crashing', async () => {
  const logger = createLogger({ name: 'crashing', level: 'info' });
  setImmediate(() => {
    logger.info('the last line before');
    const error = Object.assign(new Error('a defect'), { document: { email: 'rahim@wholesale.example' } });
    if (how === 'exception') throw error;
    void Promise.reject(how === 'text' ? 'only a text' : error);
  });
  // What keeps a real process running.
  setInterval(() => undefined, 1_000);
  return { stop: async () => undefined };
});
