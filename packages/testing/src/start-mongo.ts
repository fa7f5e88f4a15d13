import { dockerAnswers, optionsOfImage, startMongo } from '@wholesale/parts';
import { startInTestFolder } from './test-folder.ts';

/** A database server for tests; `uri` names no database. */
export type TestMongo = { uri: string; stop: () => Promise<void> };

/**
 * The run's shared server (WHOLESALE_TEST_MONGODB_URI); otherwise a container where Docker answers; otherwise a local server.
 * `stop` ends only what this call started.
 * @throws PartError that says what to install
 */
export async function startMongoForTests(): Promise<TestMongo> {
  const shared = process.env.WHOLESALE_TEST_MONGODB_URI;
  if (shared) return { uri: shared, stop: () => Promise.resolve() };
  if (await dockerAnswers()) return startContainer();
  return startInTestFolder(startMongo);
}

async function startContainer(): Promise<TestMongo> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const image = 'mongo:8';
  const container = await new GenericContainer(image)
    .withCommand(['--replSet', 'wholesale', '--bind_ip_all'])
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .start();
  await container.exec([
    'mongosh',
    '--quiet',
    '--eval',
    'rs.initiate(); while (!db.hello().isWritablePrimary) sleep(100)',
  ]);
  return {
    uri: `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/?directConnection=true${await optionsOfImage(image)}`,
    async stop() {
      await container.stop();
    },
  };
}
