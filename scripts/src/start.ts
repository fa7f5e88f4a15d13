import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deleteLocalData, bringUpParts, claimLocalData } from './bring-up-parts.ts';
import { buildFrontends } from './build-frontends.ts';
import { freePort, localFolder, type Rabbit } from '@wholesale/parts';
import { loadProcessKeys } from './process-keys.ts';
import { processSettings, services, type ServiceName } from './process-settings.ts';
import { createProgressLog, startScreen } from './screen.ts';
import { startOptions, usablePort } from './start-options.ts';
import { runUntilStopped } from './until-stopped.ts';

/** How long to wait for the broker; the shop works without it, because events wait in the outbox. */
const brokerPatienceMs = 8_000;

/** `npm start`: the whole shop on this machine, until Ctrl+C. */
await runUntilStopped(async (stops) => {
  const began = performance.now();
  const { fresh, empty, open } = startOptions(process.argv.slice(2));
  const log = createProgressLog();
  const [port, authPort] = await Promise.all([
    usablePort(process.env, 'PORT', 8080),
    usablePort(process.env, 'AUTH_PORT', 9099),
  ]);
  const claim = await claimLocalData();
  stops.push(() => claim.release());
  if (fresh) await deleteLocalData(process.env);

  const parts = bringUpParts({ authPort, allowMemory: true, withMailbox: !empty && !process.env.SMTP_URL, log });
  stops.push(parts.stop);
  const pages = buildFrontends(log);
  pages.catch(() => undefined);
  const [mongo, brokerUrl, mailbox, keys, { composeShop }, ports] = await Promise.all([
    parts.mongo,
    parts.brokerUrl,
    parts.mailbox,
    loadProcessKeys(join(localFolder, 'keys')),
    import('./compose.ts'),
    Promise.all(services.map(async (name) => [name, await freePort()] as const)),
  ]);
  const authUrl = `http://localhost:${authPort}`;
  const settingsWith = (amqpUrl: string) =>
    processSettings({
      env: process.env,
      dataDir: localFolder,
      mongoUri: mongo.uri,
      amqpUrl,
      authUrl,
      smtpUrl: mailbox?.smtpUrl,
      gatewayPort: port,
      ports: Object.fromEntries(ports) as Record<ServiceName, number>,
      keys,
      demo: !empty,
    });
  const logTo = openLog();
  let shop = await composeShop({ settings: settingsWith(brokerUrl), logTo });
  stops.push(() => shop.stop());
  const useBroker = async (rabbit: Rabbit) => {
    if (rabbit.url === brokerUrl) return;
    // The broker did not start, and another one is used instead.
    await shop.stop();
    shop = await composeShop({ settings: settingsWith(rabbit.url), logTo });
  };
  const [mailboxUrl] = await Promise.all([mailbox?.page, parts.auth, pages]);
  const patience = setTimeout(Math.max(0, brokerPatienceMs - (performance.now() - began)), undefined, { ref: false });
  const rabbit = await Promise.race([parts.rabbit, patience]);
  if (rabbit) await useBroker(rabbit);
  if (!empty) {
    const { fillMarket } = await import('./fill-market.ts');
    await fillMarket({ settings: settingsWith(rabbit?.url ?? brokerUrl), authUrl, log });
  }

  const url = `http://localhost:${port}`;
  const events = rabbit?.describe ?? 'RabbitMQ is still starting; bookings work, and their events wait in the outbox';
  const seconds = (performance.now() - began) / 1_000;
  console.log(startScreen({ url, authUrl, mailboxUrl, demo: !empty, database: mongo.describe, events, seconds }));
  if (open) openBrowser(url);
  if (!rabbit) {
    const late = await parts.rabbit;
    await useBroker(late);
    console.log(`  Events             ${late.describe}`);
  }
});

function openLog(): { write: (line: string) => void } {
  mkdirSync(join(localFolder, 'logs'), { recursive: true });
  const file = join(localFolder, 'logs', 'wholesale.log');
  // Rotates the log, so that it cannot fill the disk; one old log is kept.
  if (existsSync(file) && statSync(file).size > 20e6) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a' });
  // When the log cannot be written, the shop continues.
  stream.on('error', () => undefined);
  return { write: (line) => void stream.write(line) };
}

function openBrowser(url: string): void {
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true });
  child.on('error', () => console.log(`Cannot open a browser. Go to ${url}`));
  child.unref();
}
