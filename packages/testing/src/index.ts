export { startCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts';
export { eventually } from './eventually.ts';
export { findChromiumForTests } from './find-chromium.ts';
export { freshDatabaseName, freshNamespace } from './fresh-names.ts';
export { startAuthForTests, type TestAuth } from './start-auth.ts';
export { startMailServer, type MailServer, type ReceivedMail } from './mail-server.ts';
export { startMongoForTests, type TestMongo } from './start-mongo.ts';
export { startKillableRabbit, startRabbitForTests, type KillableRabbit, type TestRabbit } from './start-rabbit.ts';
export * from './service-harness.ts';
