import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@wholesale/testing';

/** A RabbitMQ node of one test's own, to kill and to start again over the same data. */
export type PrivateRabbit = {
  url: string;
  port: number;
  start(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
  /** rabbitmqctl with these arguments, on this node. */
  control(...args: string[]): Promise<void>;
  remove(): Promise<void>;
};

/** Where the machine has RabbitMQ's own scripts; the distribution's wrapper would switch users and folders. */
export async function findRabbitScripts(): Promise<string | undefined> {
  for (const root of ['/usr/lib/rabbitmq/lib', '/opt/homebrew/opt/rabbitmq', '/usr/local/opt/rabbitmq']) {
    if (!existsSync(root)) continue;
    for (const folder of [root, ...(await readdir(root)).map((name) => join(root, name))]) {
      if (existsSync(join(folder, 'sbin/rabbitmq-server'))) return join(folder, 'sbin');
    }
  }
  return undefined;
}

export async function createPrivateRabbit(scripts: string): Promise<PrivateRabbit> {
  const folder = await mkdtemp(join(tmpdir(), 'wholesale-rabbit-'));
  const [port, distPort, mapperPort] = await Promise.all([freePort(), freePort(), freePort()]);
  await mkdir(join(folder, 'log'));
  await writeFile(join(folder, 'plugins'), '[].');
  const env = {
    ...process.env,
    HOME: folder,
    RABBITMQ_NODENAME: `test${port}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_CONFIG_FILE: join(folder, 'none'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'none'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(mapperPort),
  };
  let server: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    // The whole group: Erlang runs beneath the script.
    process.kill(-server.pid, 'SIGKILL');
    await gone;
  }

  return {
    url: `amqp://127.0.0.1:${port}`,
    port,
    async start() {
      server = spawn(join(scripts, 'rabbitmq-server'), { env, detached: true, stdio: 'ignore' });
      await eventually(() => acceptsAmqp(port), { within: 60_000 });
    },
    kill,
    async control(...args) {
      await promisify(execFile)(join(scripts, 'rabbitmqctl'), args, { env });
    },
    async remove() {
      await kill();
      // Erlang's port mapper is a daemon of its own; it is ours, by its port.
      await promisify(execFile)('epmd', ['-port', String(mapperPort), '-kill'], { env }).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The port is open a while before the broker answers the protocol's greeting. */
async function acceptsAmqp(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('AMQP\x00\x00\x09\x01');
    await once(socket, 'data', { signal: AbortSignal.timeout(2_000) });
  } finally {
    socket.destroy();
  }
}
