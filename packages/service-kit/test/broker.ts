import { randomBytes } from 'node:crypto';
export const freshNamespace = (prefix: string) => `test-${prefix}-${randomBytes(4).toString('hex')}`;
export const freshDatabaseName = freshNamespace;
export const startRabbitForTests = async () => ({
  url: process.env.WHOLESALE_TEST_AMQP_URL ?? '',
  stop: async () => undefined,
});
export const startMongoForTests = async () => ({
  uri: process.env.WHOLESALE_TEST_MONGODB_URI ?? '',
  stop: async () => undefined,
});
