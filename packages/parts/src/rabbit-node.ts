import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from './find-program.ts';
import { startGuarded, writeSettings, type GuardedProcess } from './guarded-process.ts';
import { freePort } from './ports.ts';
import { withProgress } from './progress.ts';
import { acceptsLogins, type Rabbit, type RabbitPlan } from './rabbit.ts';

/**
 * Runs RabbitMQ as a private node: own name service (epmd), ports, data, cookie and settings, loopback only, no plugins.
 * A broker that already runs on the machine is neither used nor disturbed.
 * @param program rabbitmq-server as found on the PATH
 */
export async function startRabbitNode(
  { dataDir, log, port: wanted, definitions, onAddress }: RabbitPlan,
  program: string,
): Promise<Rabbit> {
  const folder = join(dataDir, 'rabbitmq');
  const [free, distributionPort, namePort] = await Promise.all([freePort(), freePort(), freePort()]);
  const port = wanted ?? free;
  onAddress?.(url(port));
  mkdirSync(join(folder, 'home'), { recursive: true });
  const names = await startNameService(dataDir, namePort);
  let broker: GuardedProcess;
  try {
    broker = await withProgress(log, 'Starting RabbitMQ', () =>
      startGuarded({
        name: 'RabbitMQ',
        program: pastTheWrapper(program),
        args: [],
        env: environment({ folder, port, distributionPort, namePort: names ? namePort : undefined, definitions }),
        folder,
        logFile: join(dataDir, 'logs', 'rabbitmq.log'),
        ready: () => acceptsLogins(url(port)),
        readyWithinMs: 90_000,
      }),
    );
  } catch (error) {
    await names?.stop();
    throw error;
  }
  const both = (end: (served: GuardedProcess) => Promise<void>) => async () => {
    await end(broker);
    await names?.stop();
  };
  return {
    url: url(port),
    kind: 'rabbitmq',
    describe: `RabbitMQ (private node on port ${port}), data in ${folder}`,
    folder,
    pid: broker.pid,
    exited: broker.exited.then(() => names?.stop()),
    stop: both((served) => served.stop()),
    kill: both((served) => served.kill()),
  };
}

const url = (port: number) => `amqp://127.0.0.1:${port}`;

function environment(node: {
  folder: string;
  port: number;
  distributionPort: number;
  namePort: number | undefined;
  definitions: string | undefined;
}) {
  const { folder, port } = node;
  const settings = writeSettings(
    folder,
    'rabbitmq.conf',
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      'disk_free_limit.absolute = 50MB',
      'log.console = true',
      'log.console.level = warning',
      'log.file = false',
      ...(node.definitions ? [`load_definitions = ${node.definitions}`] : []),
      '',
    ].join('\n'),
  );
  const plugins = writeSettings(folder, 'enabled_plugins', '[].\n');
  // Neither the machine's settings nor variables of another RabbitMQ, which would override ours.
  const outer = Object.entries(process.env).filter(([name]) => !/^(RABBITMQ_|ERL_|NOTIFY_SOCKET)/.test(name));
  return {
    ...Object.fromEntries(outer),
    HOME: join(folder, 'home'),
    RABBITMQ_NODENAME: 'wholesale@localhost',
    RABBITMQ_DIST_PORT: String(node.distributionPort),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_CONFIG_FILE: settings,
    RABBITMQ_CONF_ENV_FILE: join(folder, 'no-such-file'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'no-such-file.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none',
    ...(node.namePort ? { ERL_EPMD_PORT: String(node.namePort), ERL_EPMD_ADDRESS: '127.0.0.1' } : {}),
  };
}

/** Without one of its own, Erlang starts a name service that outlives the broker. */
async function startNameService(dataDir: string, port: number): Promise<GuardedProcess | undefined> {
  const program = await findProgram('epmd');
  if (!program) return undefined;
  return startGuarded({
    name: "Erlang's name service",
    program,
    args: ['-port', String(port), '-address', '127.0.0.1'],
    folder: join(dataDir, 'rabbitmq', 'names'),
    logFile: join(dataDir, 'logs', 'epmd.log'),
    graceSeconds: 1,
    ready: async () => true,
    readyWithinMs: 5_000,
  });
}

/** Debian's rabbitmq-server is a wrapper that changes to another user and to the machine's own data. */
function pastTheWrapper(program: string): string {
  const beside = join(dirname(realpathSync(program)), 'rabbitmq-server');
  return existsSync(beside) ? beside : program;
}
