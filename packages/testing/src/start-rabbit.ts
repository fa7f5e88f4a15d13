import { startRabbit } from '@wholesale/parts';
import { startContainerOrLocal, startInTestFolder } from './test-folder.ts';

/** A message broker for tests, default virtual host. */
export type TestRabbit = { url: string; stop: () => Promise<void> };

/** A private broker that a test can kill and restart at the same address with the same data. */
export type KillableRabbit = TestRabbit & {
  /** `kill -9`; connections break, confirmed messages are on disk. */
  kill: () => Promise<void>;
  /** Starts it again after `kill`. */
  comeBack: () => Promise<void>;
};

/**
 * The run's shared broker (WHOLESALE_TEST_AMQP_URL); otherwise the one of AMQP_URL; otherwise a container where Docker answers; otherwise a
 * local one. `stop` ends only what this call started.
 * @param startLocal in place of a local broker with a folder of its own
 * @throws PartError that says what to install
 */
export async function startRabbitForTests(
  startLocal: () => Promise<TestRabbit> = () => startInTestFolder(startRabbit),
): Promise<TestRabbit> {
  const shared = process.env.WHOLESALE_TEST_AMQP_URL;
  if (shared) return { url: shared, stop: () => Promise.resolve() };
  return startContainerOrLocal('AMQP_URL', startContainer, startLocal);
}

/**
 * A private broker for tests of crashes and of users.
 * @param options.definitions folder of definitions; it must have the user guest
 * @throws PartError where no local RabbitMQ is available
 */
export async function startKillableRabbit(options: { definitions?: string } = {}): Promise<KillableRabbit> {
  return startInTestFolder(async (place) => {
    // A broker given by its address must not be killed, and a container cannot be.
    const plan = { ...place, ...options, only: 'rabbitmq' as const };
    let rabbit = await startRabbit(plan);
    const { url } = rabbit;
    const port = Number(new URL(url).port);
    return {
      url,
      kill: () => (rabbit.kill ?? rabbit.stop)(),
      async comeBack() {
        rabbit = await startRabbit({ ...plan, port });
      },
      stop: () => rabbit.stop(),
    };
  });
}

async function startContainer(): Promise<TestRabbit> {
  const [{ Wait }, { LocalContainer }] = await Promise.all([import('testcontainers'), import('./local-container.ts')]);
  const container = await new LocalContainer('rabbitmq:4.2-alpine')
    .withExposedPorts(5672)
    .withWaitStrategy(Wait.forLogMessage(/Server startup complete/))
    .start();
  return {
    url: `amqp://${container.getHost()}:${container.getMappedPort(5672)}`,
    async stop() {
      await container.stop();
    },
  };
}
