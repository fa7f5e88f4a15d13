import { optionsOfImage, startMongo } from '@wholesale/parts';
import { startContainerOrLocal, startInTestFolder } from './test-folder.ts';

/** A database server for tests; `uri` names no database. */
export type TestMongo = { uri: string; stop: () => Promise<void> };

/**
 * The run's shared server (WHOLESALE_TEST_MONGODB_URI); otherwise the one of MONGODB_URI; otherwise a container where Docker answers; otherwise a
 * local server. `stop` ends only what this call started.
 * @param startLocal in place of a local server with a folder of its own
 * @throws PartError that says what to install
 */
export async function startMongoForTests(
  startLocal: () => Promise<TestMongo> = () => startInTestFolder(startMongo),
): Promise<TestMongo> {
  const shared = process.env.WHOLESALE_TEST_MONGODB_URI;
  if (shared) return { uri: shared, stop: () => Promise.resolve() };
  return startContainerOrLocal('MONGODB_URI', startContainer, startLocal);
}

const image = 'mongo:8.0';

async function startContainer(): Promise<TestMongo> {
  const [{ Wait }, { LocalContainer }] = await Promise.all([import('testcontainers'), import('./local-container.ts')]);
  const container = await new LocalContainer(image)
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
