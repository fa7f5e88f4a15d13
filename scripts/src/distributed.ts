import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { bringUpParts, claimLocalData } from './bring-up-parts.ts';
import { buildFrontends } from './build-frontends.ts';
import { endWithParent } from './end-with-parent.ts';
import { fillMarket } from './fill-market.ts';
import { keepRunning, localFolder, PartError, root, spawnGuarded } from './parts/index.ts';
import { loadProcessKeys } from './process-keys.ts';
import { processSettings, services, type ProcessName, type Settings } from './process-settings.ts';
import { createProgressLog, sayAndExit, startScreen } from './screen.ts';
import { usablePort } from './start-options.ts';

/**
 * `npm run dev:distributed`: gateway and services as five processes over RabbitMQ, as in a deployment. The number of each is
 * printed, so that one can be stopped or killed by hand; one that ends is started again (`-- --restart-after 30`: after 30 s).
 */
const ports = { users: 4001, catalog: 4002, bookings: 4003, ads: 4004 };
const stops: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | undefined;
const stopAll = () => (stopping ??= stopInReverse());
endWithParent(() => {
  console.log('\nStopping; the data stays.');
  void stopAll().then(() => process.exit(0));
});

try {
  const began = performance.now();
  const log = createProgressLog();
  const restartAfterMs = restartAfter(process.argv.slice(2)) * 1_000;
  const [port, authPort] = await Promise.all([
    usablePort(process.env, 'PORT', 8080),
    usablePort(process.env, 'AUTH_PORT', 9099),
    ...services.map((name) => usablePort({}, `the port of ${name}`, ports[name])),
  ]);
  const claim = await claimLocalData();
  stops.push(() => claim.release());
  const [parts, keys] = await Promise.all([
    bringUpParts({ authPort, allowMemory: false, log }).then((up) => (stops.push(up.stop), up)),
    loadProcessKeys(join(localFolder, 'keys')),
    buildFrontends(log),
  ]);
  const authUrl = `http://localhost:${authPort}`;
  const settings = processSettings({
    env: process.env,
    dataDir: localFolder,
    mongoUri: parts.mongo.uri,
    amqpUrl: parts.rabbit.url,
    authUrl,
    gatewayPort: port,
    ports,
    keys,
    demo: true,
  });
  const start = async (name: ProcessName) => {
    const again = () => startProcess(name, settings[name]);
    const kept = keepRunning({ name, running: await again(), again, log, afterMs: restartAfterMs });
    stops.push(() => kept.stop());
  };
  await Promise.all(services.map(start));
  await start('gateway');
  await fillMarket({ settings, authUrl, log });
  const seconds = (performance.now() - began) / 1_000;
  console.log(startScreen({ url: `http://localhost:${port}`, authUrl, demo: true, parts, seconds }));
} catch (error) {
  if (!stopping) {
    await stopAll();
    sayAndExit(error);
  }
}

/** Starts one process and answers when it is ready to be called. */
async function startProcess(
  name: ProcessName,
  env: Settings,
): Promise<{ exited: Promise<unknown>; stop: () => Promise<void> }> {
  const folder = name === 'gateway' ? 'gateway' : join('services', name);
  const program = process.execPath;
  const args = ['--disable-warning=ExperimentalWarning', join(root, folder, 'src', 'main.ts')];
  const running = spawnGuarded({ program, args, env, cwd: root }, (stream) => prefixLines(name, stream));
  console.log(`${name.padEnd(8)} │ process ${running.pid} on port ${env.PORT}`);
  let ended = false;
  void running.exited.then(() => (ended = true));
  const deadline = Date.now() + 60_000;
  while (!(await isLive(Number(env.PORT)))) {
    if (ended) throw new PartError('did-not-start', `${name} ended before it was ready; its last lines are above`);
    if (Date.now() > deadline) {
      await running.kill();
      throw new PartError('did-not-start', `${name} was not ready after 60 s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return running;
}

function prefixLines(name: string, stream: Readable): void {
  createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(8)} │ ${line}`));
}

async function isLive(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

function restartAfter(args: string[]): number {
  const [option, value, more] = args;
  if (option === undefined) return 1;
  const seconds = Number(value);
  if (option !== '--restart-after' || more !== undefined || !(seconds >= 0))
    throw new PartError('did-not-start', 'The one option is --restart-after <seconds>.');
  return seconds;
}

async function stopInReverse(): Promise<void> {
  for (const stop of stops.reverse()) await stop();
}
