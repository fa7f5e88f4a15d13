import { connect } from 'amqplib';
import { firstThatServes, type Candidate, type Log } from './first-that-serves.ts';
import { findProgram } from './find-program.ts';
import { withoutPassword } from './mongo.ts';
import { canInstall, installPackage } from './package-manager.ts';
import { PartError } from './part-error.ts';
import { dockerAnswers, startRabbitContainer } from './rabbit-container.ts';
import { startRabbitNode } from './rabbit-node.ts';

/** A message broker; `memory` means there is none, so everything must run in one process. */
export type Rabbit = {
  /** amqp:// address; empty for `memory`. */
  url: string;
  kind: 'given' | 'rabbitmq' | 'docker' | 'memory';
  describe: string;
  folder?: string;
  /** Its process id, if we started it. */
  pid?: number;
  /** Settles when the broker has ended; absent when we did not start it. */
  exited?: Promise<unknown>;
  stop: () => Promise<void>;
  /** `kill -9` of the broker, for tests; only if we started it. */
  kill?: () => Promise<void>;
};

export type RabbitPlan = {
  dataDir: string;
  log: Log;
  /** Whether the in-memory bus may replace a missing broker; only for `npm start`. */
  allowMemory?: boolean;
  /** Port to listen on, for a broker that restarts at its old address; default any free port. */
  port?: number;
  /** Only this kind of broker, because a restarted one must find its messages. */
  only?: Rabbit['kind'];
  env?: NodeJS.ProcessEnv;
  /** Called with the address as soon as it is known, seconds before the broker is ready. */
  onAddress?: (url: string) => void;
};

/**
 * Finds or starts RabbitMQ, in the order that `npm run doctor` shows.
 * @throws PartError with a sentence for the screen
 */
export function startRabbit(plan: RabbitPlan): Promise<Rabbit> {
  return firstThatServes({
    part: 'message broker',
    candidates: rabbitCandidates(plan),
    install:
      'install RabbitMQ (Debian: apt-get install rabbitmq-server, macOS: brew install rabbitmq), or set AMQP_URL',
    log: plan.log,
  });
}

/** The candidates in order, each with the reason why it is not available. */
export function rabbitCandidates(plan: RabbitPlan): Candidate<Rabbit>[] {
  const { env = process.env, log, only } = plan;
  const server = () => findProgram('rabbitmq-server');
  const candidates: (Candidate<Rabbit> & { kind: Rabbit['kind'] })[] = [
    {
      kind: 'given',
      name: 'AMQP_URL',
      missing: () => (env.AMQP_URL ? undefined : 'not set'),
      start: () => useGiven(env.AMQP_URL ?? ''),
    },
    {
      kind: 'rabbitmq',
      name: 'rabbitmq-server on the PATH',
      missing: async () => ((await server()) ? undefined : 'not on the PATH'),
      start: async () => startRabbitNode(plan, (await server()) ?? ''),
    },
    {
      kind: 'docker',
      name: 'a Docker engine',
      missing: async () => ((await dockerAnswers()) ? undefined : 'no Docker engine answers'),
      start: () => startRabbitContainer(plan),
    },
    {
      kind: 'rabbitmq',
      name: "the machine's package manager",
      missing: () => canInstall(),
      async start() {
        const failure = await installPackage({ apt: 'rabbitmq-server', brew: 'rabbitmq' }, log);
        const program = failure ? undefined : await server();
        if (!program) throw new PartError('did-not-start', `RabbitMQ cannot be installed (${failure ?? 'no program'})`);
        return startRabbitNode(plan, program);
      },
    },
  ];
  if (plan.allowMemory)
    candidates.push({
      kind: 'memory',
      name: 'the in-memory bus',
      missing: () => undefined,
      start: async () => ({
        url: '',
        kind: 'memory',
        describe: 'in memory (no RabbitMQ found)',
        stop: () => Promise.resolve(),
      }),
    });
  return candidates.filter(({ kind }) => only === undefined || kind === only);
}

async function useGiven(url: string): Promise<Rabbit> {
  try {
    const connection = await connect(url, { timeout: 5_000 });
    await connection.close();
  } catch {
    // No fallback: whoever sets an address wants that broker.
    throw new PartError(
      'in-use',
      `The broker of AMQP_URL (${withoutPassword(url)}) does not answer. Start it, or unset AMQP_URL.`,
    );
  }
  return {
    url,
    kind: 'given',
    describe: `RabbitMQ at ${withoutPassword(url)} (AMQP_URL)`,
    stop: () => Promise.resolve(),
  };
}
