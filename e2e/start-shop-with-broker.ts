import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startRabbit } from '@wholesale/parts';
import { startShop } from './start-shop.ts';

export type ShopWithBroker = Awaited<ReturnType<typeof startShopWithBroker>>;

/** The whole shop on a private broker, which a test may kill and start again with the same data; that of AMQP_URL must not be killed. @param settings as of `startShop` */
export async function startShopWithBroker(settings: { env?: Readonly<Record<string, string>> } = {}) {
  const { AMQP_URL: _, ...env } = process.env;
  const dataDir = await mkdtemp(join(tmpdir(), 'wholesale-broker-'));
  const port = await freePort();
  const start = () => startRabbit({ dataDir, port, env, log: () => undefined });
  let broker = await start();
  const shop = await startShop({ ...settings, amqpUrl: broker.url });
  return {
    shop,
    killBroker: () => (broker.kill ?? broker.stop)(),
    async startBroker() {
      broker = await start();
    },
    async stop() {
      await shop.stop();
      await broker.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
