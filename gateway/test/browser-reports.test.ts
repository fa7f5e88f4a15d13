import { beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@wholesale/service-kit';
import { freePort } from '@wholesale/testing';
import { buildRemote, buildShell } from './world/front-end-builds.ts';
import { openWorld, post, useWorld, type World } from './world/open-world.ts';

let world: World;
let metricsUrl: string;
const log: string[] = [];

useWorld(
  (opened) => (world = opened),
  async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    const logger = createLogger({ name: 'gateway', level: 'warn', to: { write: (line) => void log.push(line) } });
    return openWorld({ METRICS_PORT: String(port), BROWSER_REPORTS: '0.25' }, { logger });
  },
);
beforeEach(() => {
  log.length = 0;
});

const at = { app: 'storefront', build: 'sf-1', script: 'page-home.1a2b3c4d.js', line: 1, column: 20_345 };
const error = { page: 'home', type: 'TypeError', message: 'x is not a function', at };
const report = { build: 'shell-1', page: 'home', load: true, vitals: {}, errors: [] };
const send = (body: object) => world.call('/api/browser-reports', post(body));

/** The series of the browsers' metrics and their values. */
async function series(): Promise<Record<string, number>> {
  const lines = (await (await fetch(metricsUrl)).text())
    .split('\n')
    .filter((line) => line.startsWith('wholesale_brow'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
      const sorted = labels.split(',').filter((label) => !label.startsWith('service='));
      return [`${name} ${sorted.sort().join(' ')}`, Number(value)];
    }),
  );
}

describe('a report of a page', () => {
  it('is counted by page, and errors by the build that threw them, from 0 on', async () => {
    buildShell(world.frontends, 'shell-1');
    buildRemote(world.frontends, 'storefront', 'sf-1');
    const vitals = { LCP: 1_900, INP: 16, CLS: 0.02, FCP: 700, TTFB: 90 };

    expect((await send({ ...report, vitals })).status).toBe(204);
    const errors = 'wholesale_browser_errors_total app="storefront" build="sf-1"';
    const before = await series();
    const reply = await send({
      build: 'shell-1',
      page: 'home',
      vitals: {},
      errors: [error, { ...error, page: 'blog' }],
    });

    expect(reply).toMatchObject({ status: 204, text: '' });
    expect(before).toMatchObject({
      'wholesale_browser_page_loads_total page="home"': 1,
      [errors]: 0,
      'wholesale_browser_vital_seconds_bucket le="1.8" page="home" vital="LCP"': 0,
      'wholesale_browser_vital_seconds_bucket le="2.5" page="home" vital="LCP"': 1,
      'wholesale_browser_vital_seconds_bucket le="0.8" page="home" vital="FCP"': 1,
      'wholesale_browser_layout_shift_sum page="home"': 0.02,
    });
    expect(await series()).toMatchObject({
      'wholesale_browser_page_loads_total page="home"': 1,
      [errors]: 2,
    });
  });

  it('leaves one line of the log for each error, cleaned of what may be personal', async () => {
    const message = `<b>no</b> "Bina" was at bina@shop.example\r\n{level:60} \u001b[31m`;

    await send({ ...report, errors: [{ ...error, message }] });

    const { time: _, ...line } = JSON.parse(log.join('')) as Record<string, unknown>;
    expect(line).toEqual({
      ...{ level: 40, service: 'gateway', msg: 'error in a browser', requestId: expect.any(String) },
      ...{ page: 'home', type: 'TypeError', message: '… was at …', ...at },
    });
  });

  it('makes no series of its own: unknown builds are one', async () => {
    await send(report);
    const known = Object.keys(await series());
    for (let invented = 0; invented < 20; invented += 1)
      await send({ ...report, build: `b${invented}`, errors: [{ ...error, at: { ...at, build: `b${invented}` } }] });
    await send({ ...report, build: 'b', errors: [{ page: 'home', type: 'Error', message: '' }] });

    const others = Object.entries(await series()).filter(([name]) => name.includes('build="other"'));
    expect(others.map(([name, value]) => [name.split(' ')[1], value]).sort()).toEqual([
      ['app="shell"', 1],
      ['app="storefront"', 20],
    ]);
    expect(Object.keys(await series())).toEqual(known);
  });

  it.each([
    ['a page that does not exist', { ...report, page: 'nowhere' }],
    ['an address instead of a page', { ...report, page: '/dashboard/messages/1' }],
    ['an unknown vital', { ...report, vitals: { FID: 1 } }],
    ['a negative vital', { ...report, vitals: { LCP: -1 } }],
    ['a vital that is no number', { ...report, vitals: { LCP: '1' } }],
    ['a field of its own', { ...report, user: 'bina' }],
    ['six errors', { ...report, errors: Array(6).fill(error) }],
    ['an address in an error', { ...report, errors: [{ ...error, url: 'https://shop.example/' }] }],
    ['a message of 201 characters', { ...report, errors: [{ ...error, message: 'x'.repeat(201) }] }],
    ['markup as the type of an error', { ...report, errors: [{ ...error, type: '<img src=x>' }] }],
    ['another front-end', { ...report, errors: [{ ...error, at: { ...at, app: 'admin' } }] }],
    ['a path as a build', { ...report, errors: [{ ...error, at: { ...at, build: '../../etc' } }] }],
    ['nothing', {}],
    ['a list', []],
    ['null', null],
  ])('with %s is refused with 400 and changes nothing', async (_, body) => {
    const before = await series();

    const reply = await world.call('/api/browser-reports', post(body));

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect([await series(), log]).toEqual([before, []]);
  });

  it('that is too large, no JSON, or not sent as JSON is refused', async () => {
    const path = '/api/browser-reports';
    const asText = { method: 'POST', body: JSON.stringify(report), headers: { 'content-type': 'text/plain' } };

    expect((await send({ ...report, page: 'x'.repeat(5_000) })).status).toBe(413);
    expect(await world.call(path, { ...post({}), body: '{"build":' })).toMatchObject({ status: 400 });
    expect(await world.call(path, asText)).toMatchObject({ status: 415, body: { code: 'json-required' } });
    expect(await world.call(path)).toMatchObject({ status: 405 });
  });

  it('is asked for by the page itself, with its share', async () => {
    const page = await world.call('/', { headers: { accept: 'text/html' } });

    expect(page.text).toContain('<html data-browser-reports="0.25">');
  });
});

describe('without BROWSER_REPORTS', () => {
  it('pages are not asked for reports, and those of open pages are dropped', async () => {
    const logger = createLogger({ name: 'gateway', level: 'warn', to: { write: (line) => void log.push(line) } });
    const off = await openWorld({}, { logger });
    buildShell(off.frontends, 'shell-1');

    const page = await off.call('/', { headers: { accept: 'text/html' } });
    const reply = await off.call('/api/browser-reports', post({ ...report, errors: [error] }));
    await off.close();

    expect(page.text).toContain('<html>');
    expect([reply.status, log.filter((line) => line.includes('in a browser'))]).toEqual([204, []]);
  });
});
