import { join } from 'node:path';
import { bringUpParts, claimLocalData } from './bring-up-parts.ts';
import { buildFrontends } from './build-frontends.ts';
import { fillMarket } from './fill-market.ts';
import { keepRunning, localFolder, PartError } from '@wholesale/parts';
import { loadProcessKeys } from './process-keys.ts';
import { processSettings, services, type ProcessName } from './process-settings.ts';
import { createProgressLog, startScreen } from './screen.ts';
import { startProcess } from './start-process.ts';
import { usablePort } from './start-options.ts';
import { runUntilStopped } from './until-stopped.ts';

/**
 * `npm run dev:distributed`: gateway and services as six processes over RabbitMQ, as in a deployment. The process id of each is
 * printed, so that you can stop or kill one; a process that ends is restarted (`-- --restart-after 30`: after 30 s).
 */
const ports = { users: 4001, catalog: 4002, bookings: 4003, ads: 4004, inbox: 4005 };
await runUntilStopped(async (stops) => {
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
  const parts = bringUpParts({ authPort, allowMemory: false, withMailbox: !process.env.SMTP_URL, log, restartAfterMs });
  stops.push(parts.stop);
  const [mongo, rabbit, auth, mailbox, keys] = await Promise.all([
    parts.mongo,
    parts.rabbit,
    parts.auth,
    parts.mailbox,
    loadProcessKeys(join(localFolder, 'keys')),
    buildFrontends(log),
  ]);
  for (const [name, { pid }] of Object.entries({ database: mongo, rabbitmq: rabbit, 'sign-in': auth }))
    if (pid !== undefined) console.log(`${name.padEnd(8)} │ process ${pid}`);
  const authUrl = `http://localhost:${authPort}`;
  const settings = processSettings({
    env: process.env,
    dataDir: localFolder,
    mongoUri: mongo.uri,
    amqpUrl: rabbit.url,
    authUrl,
    smtpUrl: mailbox?.smtpUrl,
    gatewayPort: port,
    ports,
    keys,
    demo: true,
  });
  const start = async (name: ProcessName) => {
    const again = () => startProcess(name, settings[name], (line) => console.log(`${name.padEnd(8)} │ ${line}`));
    const kept = keepRunning({ name, running: await again(), again, log, afterMs: restartAfterMs });
    stops.push(() => kept.stop());
  };
  await Promise.all(services.map(start));
  await start('gateway');
  await fillMarket({ settings, authUrl, log });
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    startScreen({
      url: `http://localhost:${port}`,
      authUrl,
      mailboxUrl: await mailbox?.page,
      demo: true,
      database: mongo.describe,
      events: rabbit.describe,
      seconds,
    }),
  );
});

function restartAfter(args: string[]): number {
  const [option, value, more] = args;
  if (option === undefined) return 1;
  const seconds = Number(value);
  if (option !== '--restart-after' || more !== undefined || !(seconds >= 0))
    throw new PartError('did-not-start', 'The only option is --restart-after <seconds>.');
  return seconds;
}
