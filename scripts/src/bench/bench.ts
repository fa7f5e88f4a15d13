import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bringUpTestServers } from '../bring-up-test-servers.ts';
import { buildFrontends } from '../build-frontends.ts';
import { root } from '@wholesale/parts';
import { sayAndExit } from '../screen.ts';
import { measureEffect } from './effect.ts';
import { startShopProcesses } from './shop-processes.ts';

/**
 * `npm run bench`: the figures of the README with their limits; exit code 1 when one is missed.
 * Absolute times depend on the machine, so the gateway is measured as a ratio within one run.
 */
type Figure = { name: string; value: number; limit: number; better: 'higher' | 'lower'; unit: string };
const figures: Figure[] = [];
const log = (line: string) => console.log(`  ${line}`);

try {
  await buildFrontends(log);
  figures.push(...(await gatewayRatios()), initialScript());

  const servers = await bringUpTestServers(log);
  try {
    const shop = await startShopProcesses(servers.env);
    try {
      figures.push({
        name: 'gateway and 5 services idle, together',
        value: shop.residentMegabytes(),
        limit: 650,
        better: 'lower',
        unit: 'MB',
      });
      const { sold, notified } = await measureEffect(shop);
      figures.push({
        name: 'commit to visible effect in the other service, p50',
        value: sold.p50,
        limit: 50,
        better: 'lower',
        unit: 'ms',
      });
      log(
        `commit to visible effect, p99: ${sold.p99.toFixed(1)} ms; to the notification: ${notified.p99.toFixed(1)} ms`,
      );
    } finally {
      await shop.stop();
    }
  } finally {
    await servers.stop();
  }
  console.log('');
  for (const figure of figures) console.log(lineOf(figure));
  process.exit(figures.every(holds) ? 0 : 1);
} catch (error) {
  sayAndExit(error);
}

/** The gateway's own benchmark, with one process for each server that it compares. */
async function gatewayRatios(): Promise<Figure[]> {
  const { benchGateway } = (await import(join(root, 'gateway', 'bench', 'bench-gateway.ts'))) as {
    benchGateway: () => Promise<{ name: string; value: number; floor: number }[]>;
  };
  return (await benchGateway()).map(({ name, value, floor }) => ({
    name,
    value,
    limit: floor,
    better: 'higher',
    unit: '×',
  }));
}

function initialScript(): Figure {
  const budget = join(root, 'packages', 'web-build', 'src', 'budget.mjs');
  const { stdout } = spawnSync(process.execPath, [budget, '--json'], { encoding: 'utf8' });
  const value = (JSON.parse(stdout) as Record<string, number>)['JS of /'] ?? NaN;
  return { name: 'initial JS of /, brotli', value, limit: 150, better: 'lower', unit: 'KB' };
}

function holds({ value, limit, better }: Figure): boolean {
  return better === 'higher' ? value >= limit : value <= limit;
}

function lineOf(figure: Figure): string {
  const { name, value, limit, better, unit } = figure;
  return `${holds(figure) ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(value < 10 ? 3 : 1)} ${unit} (${better === 'higher' ? 'at least' : 'at most'} ${limit})`;
}
