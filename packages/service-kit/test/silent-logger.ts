import { createLogger } from '../src/logger.ts';

export const silentLogger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
