import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beginAnew, bringUpParts, claimLocalData } from './bring-up-parts.ts';
import { buildFrontends } from './build-frontends.ts';
import { endWithParent } from './end-with-parent.ts';
import { freePort, localFolder } from './parts/index.ts';
import { loadProcessKeys } from './process-keys.ts';
import { processSettings, services, type ServiceName } from './process-settings.ts';
import { createProgressLog, sayAndExit, startScreen } from './screen.ts';
import { fillMarket } from './fill-market.ts';
import { startOptions, usablePort } from './start-options.ts';

/** `npm start`: the whole shop on this machine, until Ctrl+C. */
const stops: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | undefined;
const stopAll = () => (stopping ??= stopInReverse());
endWithParent(() => {
  console.log('\nStopping; the data stays.');
  void stopAll().then(() => process.exit(0));
});

try {
  const began = performance.now();
  const { fresh, empty, open } = startOptions(process.argv.slice(2));
  const log = createProgressLog();
  const [port, authPort] = await Promise.all([
    usablePort(process.env, 'PORT', 8080),
    usablePort(process.env, 'AUTH_PORT', 9099),
  ]);
  const claim = await claimLocalData();
  stops.push(() => claim.release());
  if (fresh) await beginAnew(process.env);

  const [parts, keys, { composeShop }, ports] = await Promise.all([
    bringUpParts({ authPort, allowMemory: true, log }).then((up) => (stops.push(up.stop), up)),
    loadProcessKeys(join(localFolder, 'keys')),
    import('./compose.ts'),
    Promise.all(services.map(async (name) => [name, await freePort()] as const)),
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
    ports: Object.fromEntries(ports) as Record<ServiceName, number>,
    keys,
    demo: !empty,
  });
  const shop = await composeShop({ settings, logTo: openLog() });
  stops.push(shop.stop);
  if (!empty) await fillMarket({ settings, authUrl, log });

  const url = `http://localhost:${port}`;
  console.log(startScreen({ url, authUrl, demo: !empty, parts, seconds: (performance.now() - began) / 1_000 }));
  if (open) openBrowser(url);
} catch (error) {
  if (!stopping) {
    await stopAll();
    sayAndExit(error);
  }
}

async function stopInReverse(): Promise<void> {
  for (const stop of stops.reverse()) await stop();
}

function openLog(): { write: (line: string) => void } {
  mkdirSync(join(localFolder, 'logs'), { recursive: true });
  const stream = createWriteStream(join(localFolder, 'logs', 'wholesale.log'), { flags: 'a' });
  // A full disk must not end the shop for want of a log.
  stream.on('error', () => undefined);
  return { write: (line) => void stream.write(line) };
}

function openBrowser(url: string): void {
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true });
  child.on('error', () => console.log(`No browser can be opened here; go to ${url}`));
  child.unref();
}
