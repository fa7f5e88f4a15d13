import { expect, it } from '@jest/globals';
import { eventually, freePort } from '@wholesale/testing';
import { point, uploadRemote, uploadShell } from './world/front-end-builds.ts';
import { buyer, openWorld, post, useWorld, type World } from './world/open-world.ts';

let world: World;
let metricsUrl: string;

useWorld(
  (opened) => (world = opened),
  async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    return openWorld({ METRICS_PORT: String(port) });
  },
);

/** The lines of a metric, with sorted labels. */
async function linesOf(metric: string): Promise<string[]> {
  const lines = (await (await fetch(metricsUrl)).text()).split('\n').filter((line) => line.startsWith(`${metric}{`));
  return lines.map((line) => {
    const [list = '', value] = line.slice(metric.length + 1).split('} ');
    return `${metric}{${list.split(',').sort().join(',')}} ${value}`;
  });
}
const counted = (labels: string) => `http_request_duration_seconds_count{${labels},service="gateway"}`;

it('calls are counted by the template of the route table, pages and unknown addresses by one name each', async () => {
  await world.call('/api/bookings/0123456789abcdef01234567', { as: buyer });
  await world.call('/booking', { as: buyer, ...post({}) });
  await world.call('/phones/samsung/1', { headers: { accept: 'text/html' } });
  await world.call('/phones/vivo/2', { headers: { accept: 'text/html' } });
  await world.call('/wp-login.php');
  await world.call('/.env');

  await eventually(async () => {
    const lines = await linesOf('http_request_duration_seconds_count');
    expect(lines).toContain(`${counted('code="200",method="GET",route="/api/bookings/{id}"')} 1`);
    expect(lines).toContain(`${counted('code="200",method="POST",route="/booking"')} 1`);
    expect(lines).toContain(`${counted('code="404",method="GET",route="unmatched"')} 2`);
    expect(lines.filter((line) => line.includes('route="page"')).map((line) => line.split(' ')[1])).toEqual(['2']);
  });
  expect((await (await fetch(metricsUrl)).text()).match(/wp-login|samsung|0123456789abcdef/)).toBeNull();
});

it('a client that does not wait for its answer is counted as 499', async () => {
  const asked = Promise.withResolvers<void>();
  world.services.bookings.behave(() => asked.resolve());
  const leaving = new AbortController();
  const call = world.call('/booking', { as: buyer, signal: leaving.signal }).catch(() => 'left');
  await asked.promise;

  leaving.abort();

  expect(await call).toBe('left');
  await eventually(async () =>
    expect(await linesOf('http_request_duration_seconds_count')).toContain(
      `${counted('code="499",method="GET",route="/booking"')} 1`,
    ),
  );
  world.services.bookings.behave();
});

it('the public port has no metrics', async () => {
  expect((await world.call('/metrics')).status).toBe(404);
});

it('an open circuit is shown for its replica only', async () => {
  await world.services.ads.down();
  for (let call = 0; call < 5; call += 1) await world.call('/advertise');

  const open = (await linesOf('wholesale_circuit_open')).filter((line) => line.endsWith(' 1'));

  await world.services.ads.up();
  const { host } = new URL(world.services.ads.url);
  expect(open).toEqual([`wholesale_circuit_open{replica="${host}",service="gateway",upstream="ads"} 1`]);
});

it('the live builds are shown, and no longer when others are live', async () => {
  expect(await linesOf('wholesale_live_build_info')).toEqual([]);
  for (const build of ['build-1', 'build-2']) {
    uploadShell(world.frontends, build);
    for (const app of ['storefront', 'dashboard'] as const) {
      uploadRemote(world.frontends, app, build);
      point(world.frontends, app, build);
    }
    point(world.frontends, 'shell', build);

    await eventually(async () =>
      expect((await linesOf('wholesale_live_build_info')).sort()).toEqual(
        ['dashboard', 'shell', 'storefront'].map(
          (app) => `wholesale_live_build_info{app="${app}",build="${build}",service="gateway"} 1`,
        ),
      ),
    );
  }
});
