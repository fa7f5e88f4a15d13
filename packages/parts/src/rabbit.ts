import { connect } from 'amqplib';
import { firstThatServes, fromSetting, onThePath, type Candidate } from './first-that-serves.ts';
import { findProgram } from './find-program.ts';
import { canInstall, installPackage } from './package-manager.ts';
import { PartError } from './part-error.ts';
import { dockerAnswers, startRabbitContainer } from './rabbit-container.ts';
import { startRabbitNode } from './rabbit-node.ts';
import { useGiven, type RunningServer, type ServerPlan } from './running-server.ts';

/** A message broker; `memory` means there is none, so everything must run in one process. */
export type Rabbit = RunningServer & {
  /** amqp:// address; empty for `memory`. */
  url: string;
  kind: 'given' | 'rabbitmq' | 'docker' | 'memory';
};

export type RabbitPlan = ServerPlan<Rabbit['kind']> & {
  /** Whether the in-memory bus may replace a missing broker; only for `npm start`. */
  allowMemory?: boolean;
  /** File or folder of definitions (users, rights, queues) that a private node loads at start; it then has no other user. */
  definitions?: string;
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
  const candidates: (Candidate<Rabbit> & { kind: Rabbit['kind'] })[] = [
    { kind: 'given', ...fromSetting('AMQP_URL', env, givenRabbit) },
    { kind: 'rabbitmq', ...onThePath('rabbitmq-server', (program) => startRabbitNode(plan, program)) },
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
        const program = failure ? undefined : await findProgram('rabbitmq-server');
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

async function givenRabbit(url: string): Promise<Rabbit> {
  const answers = async () => (await connect(url, { timeout: 5_000 })).close();
  return {
    url,
    ...(await useGiven({ part: 'broker', product: 'RabbitMQ', setting: 'AMQP_URL', address: url, answers })),
  };
}

/** Whether the broker accepts a login; its port answers before that. */
export async function acceptsLogins(url: string): Promise<boolean> {
  try {
    await (await connect(url, { timeout: 2_000 })).close();
    return true;
  } catch {
    return false;
  }
}
