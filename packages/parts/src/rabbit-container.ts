import { hash } from 'node:crypto';
import { join } from 'node:path';
import { findProgram, runProgram } from './find-program.ts';
import { startGuarded } from './guarded-process.ts';
import { freePort } from './ports.ts';
import { withProgress } from './progress.ts';
import { acceptsLogins, type Rabbit, type RabbitPlan } from './rabbit.ts';

const IMAGE = 'rabbitmq:4.2-alpine';

/** Whether a Docker engine answers; the client alone is not enough. */
export async function dockerAnswers(): Promise<boolean> {
  const program = await findProgram('docker');
  if (!program) return false;
  const { code, output } = await runProgram(program, ['version', '--format', '{{.Server.Version}}'], {
    timeoutMs: 4_000,
  });
  return code === 0 && /\d/.test(output);
}

/** RabbitMQ in a container that ends with this process; its data is in a named volume of this data folder. */
export async function startRabbitContainer({ dataDir, log, port: wanted }: RabbitPlan): Promise<Rabbit> {
  const port = wanted ?? (await freePort());
  const volume = volumeOf(dataDir);
  const url = `amqp://127.0.0.1:${port}`;
  const served = await withProgress(log, `Starting ${IMAGE} in Docker`, () =>
    startGuarded({
      name: 'RabbitMQ in Docker',
      program: 'docker',
      args: [
        ...['run', '--rm', '--init', '--name', volume, '--hostname', 'wholesale'],
        ...['-p', `127.0.0.1:${port}:5672`, '-v', `${volume}:/var/lib/rabbitmq`, IMAGE],
      ],
      folder: join(dataDir, 'rabbitmq-docker'),
      logFile: join(dataDir, 'logs', 'rabbitmq.log'),
      graceSeconds: 15,
      readyWithinMs: 300_000,
      ready: () => acceptsLogins(url),
    }),
  );
  return {
    url,
    kind: 'docker',
    describe: `RabbitMQ in Docker on port ${port}, data in the volume ${volume}`,
    exited: served.exited,
    stop: served.stop,
  };
}

/** Removes the data of the container, for `--fresh`; nothing happens where there is no Docker. */
export async function removeRabbitVolume(dataDir: string): Promise<void> {
  if (await dockerAnswers()) await runProgram('docker', ['volume', 'rm', '-f', volumeOf(dataDir)]);
}

const volumeOf = (dataDir: string) => `wholesale-rabbitmq-${hash('sha256', dataDir).slice(0, 8)}`;
