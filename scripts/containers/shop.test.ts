import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, root } from '@wholesale/parts';
import { eventually, timeMargin } from '@wholesale/testing';
import { createShopClient, type ShopClient } from '../src/chaos/shop-client.ts';
import { drawPicture, uploadImage } from '../src/chaos/world.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { engineAnswers, openComposeProject, run, type ComposeProject } from './compose-project.ts';
import { tally } from '../src/chaos/measure/figures.ts';
import { createFrontEndFolder, type FrontEndFolder } from './front-end-folder.ts';
import { underLoad, type LoadResult } from './load.ts';
import { listPhone, makeDeal, signUpPeople, type People } from './people-who-deal.ts';
import { liveStorefront, startVisiting } from './visitors.ts';

const where = (await engineAnswers()) ? describe : describe.skip;

const commit = 'c0ffee0';
const services = ['users', 'catalog', 'bookings', 'ads', 'inbox'];
const gateways = ['gateway', 'gateway-2'];
const replicas = [...services.flatMap((name) => [name, `${name}-2`]), ...gateways];

let project: ComposeProject;
let shop: ShopClient;
let frontEnds: FrontEndFolder;
let gatewayUrls: string[];
let balancer: Balancer;
let people: People;
let listingId: string;

const up = (...options: string[]) => project.compose('up', '--detach', '--wait', ...options);
const replace = (name: string) => up('--no-deps', '--force-recreate', name);
const loadWhile = (work: () => Promise<unknown>): Promise<LoadResult> => underLoad(shop, { people, listingId }, work);
async function containerStarts(...names: string[]): Promise<string> {
  const containers = (await project.compose('ps', '--quiet', ...names)).trim().split('\n');
  return (await run('docker', ['inspect', '--format', '{{.Id}} {{.State.StartedAt}}', ...containers])).stdout;
}
/** For the report of the test. */
const print = (line: string) => void process.stdout.write(`  ${line}\n`);

// Needs a Docker engine with compose; otherwise these tests are skipped.
where('the shop in containers', () => {
  beforeAll(async () => {
    const [port, secondPort, authPort] = [await freePort(), await freePort(), await freePort()];
    gatewayUrls = [port, secondPort].map((each) => `http://localhost:${each}`);
    frontEnds = createFrontEndFolder();
    project = await openComposeProject(
      // The load comes from one address.
      Object.fromEntries(gateways.map((name) => [name, { environment: { RATE_LIMITS: 'off' } }])),
      {
        env: {
          PORT: String(port),
          SECOND_PORT: String(secondPort),
          AUTH_PORT: String(authPort),
          COMMIT: commit,
          MAX_ACTIVE_BOOKINGS: '1000',
          FRONTENDS_DIST: frontEnds.path,
        },
        overrides: ['deploy/front-ends.yml'],
      },
    );
    await project.compose('build');
    await project.compose('create', 'gateway');
    await project.compose('cp', 'gateway:/app/frontends/.', frontEnds.path);
    await up();
    balancer = await startBalancer([port, secondPort]);
    shop = createShopClient({ url: balancer.url, authUrl: `http://localhost:${authPort}` });
    people = await signUpPeople(shop);
    listingId = await listPhone(shop, people);
  });
  afterAll(async () => {
    balancer?.stop();
    await project?.remove();
    frontEnds?.remove();
  });

  it('takes a phone from its listing to the buyer’s hand', () => makeDeal(shop, people));

  it('runs every process of ours as user 1000 with a root file system that cannot be written, from the commit that was built', async () => {
    const live = 'fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => r.text()).then(console.log)';
    const script = `id -u; touch /app/written 2>/dev/null || echo read-only; node -e '${live}'`;
    for (const name of replicas) {
      const lines = (await project.compose('exec', '--no-TTY', name, 'bash', '-c', script)).trim().split('\n');
      expect(lines).toEqual(['1000', 'read-only', JSON.stringify({ status: 'live', commit })]);
    }
  });

  it('finds every module of a starting process in the compile cache of its image', async () => {
    // Without settings it ends when everything is loaded.
    const script = 'NODE_DEBUG_NATIVE=COMPILE_CACHE node src/main.ts 2>&1 | grep "V8 code cache for"';
    for (const name of [...services, 'gateway']) {
      const options = ['--rm', '--read-only', '--network', 'none', `wholesale/${name}:test`, 'bash', '-c', script];
      const lines = (await run('docker', ['run', ...options])).stdout.trim().split('\n');

      expect(lines.filter((line) => !line.includes('was accepted'))).toEqual([]);
      expect(lines.length).toBeGreaterThan(100);
    }
  });

  it.each([...services.map((name) => [name, 25] as const), ['gateway', 90] as const])(
    'adds to the base image, for %s, at most %i MB',
    async (name, most) => {
      const sizeOf = async (image: string) =>
        Number((await run('docker', ['image', 'inspect', image, '--format', '{{.Size}}'])).stdout);
      const base = /^FROM (node:\S+)/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))?.[1] ?? '';

      expect(((await sizeOf(`wholesale/${name}:test`)) - (await sizeOf(base))) / 1e6).toBeLessThanOrEqual(most);
    },
  );

  it.each([...services, 'gateway'])('has %s ready again 1.5 s after its start', async (name) => {
    const container = (await project.compose('ps', '--quiet', name)).trim();
    await run('docker', ['restart', container]);
    const { stdout } = await run('docker', ['inspect', '--format', '{{.State.StartedAt}}', container]);
    const startedAt = stdout.trim();

    const readyAt = await eventually(async () => {
      const log = (await run('docker', ['logs', '--timestamps', '--since', startedAt, container])).stdout;
      const line = log
        .split('\n')
        .find((each) => each.includes(`"msg":"${name === 'gateway' ? name : 'service'} ready"`));
      if (!line) throw new Error(`${name} is not ready.`);
      return line.slice(0, line.indexOf(' '));
    });

    const tookMs = Date.parse(readyAt) - Date.parse(startedAt);
    print(`${name} ready ${tookMs} ms after its start`);
    // The margin is at least four.
    expect(tookMs).toBeLessThan((1_500 * timeMargin()) / 4);
  });

  // The images use sharp's build in WebAssembly; the tests of catalog use the native one.
  it.each(['jpeg', 'png', 'webp'] as const)('stores photos in %s, also two of the largest at once', async (format) => {
    const startedAt = await containerStarts('catalog', 'catalog-2');
    // Three for two replicas, so one of them encodes two at once.
    const pictures = await Promise.all(
      [5_400, 5_399, 5_398].map((height) => drawPicture({ format, width: 7_300, height })),
    );

    const answers = await Promise.all(pictures.map((picture) => uploadImage(shop, people.seller, picture)));

    for (const { status, body } of answers) {
      expect(status).toBe(200);
      const photo = await fetch(new URL((body.data as { url: string }).url, balancer.url));
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    expect(await containerStarts('catalog', 'catalog-2')).toEqual(startedAt);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a photo in %s that is cut in the middle', async (format) => {
    const picture = await drawPicture({ format, width: 600, height: 800 });

    const { status, body } = await uploadImage(shop, people.seller, picture.subarray(0, picture.length / 2));

    expect([status, body.code]).toEqual([422, 'image-unreadable']);
  });

  it('answers every call while one replica after the other is replaced, the gateways too', async () => {
    const { calls, perSecond, failed } = await loadWhile(async () => {
      for (const name of replicas) await replace(name);
    });

    print(`${replicas.length} replicas replaced, ${failed.length} of ${calls} calls failed, ${perSecond} a second`);
    expect(failed).toEqual([]);
    await makeDeal(shop, people);
  });

  it('publishes a storefront and rolls it back: no gateway restarts, no call fails and no page lacks a file', async () => {
    const first = await liveStorefront(balancer.url);
    const startedBefore = await containerStarts(...gateways);
    // The image and this checkout have the same sources.
    expect(await frontEnds.frontends('publish', 'storefront')).toContain(`storefront ${first} is up to date`);
    const second = await frontEnds.publishChanged('storefront');
    const isLive = (buildId = '') =>
      eventually(async () =>
        expect(await Promise.all(gatewayUrls.map(liveStorefront))).toEqual(gatewayUrls.map(() => buildId)),
      );
    await isLive(first);

    const visitors = startVisiting(balancer.url);
    const { calls, perSecond, failed } = await loadWhile(async () => {
      await eventually(() => expect([...visitors.builds]).toEqual([first]));
      await frontEnds.frontends('activate', 'storefront', second);
      await isLive(second);
      await eventually(() => expect([...visitors.builds]).toEqual([first, second]));
      expect(await frontEnds.frontends('rollback', 'storefront')).toContain(`${first} is live again`);
      await isLive(first);
    }).finally(() => visitors.stop());

    print(
      `storefront published and rolled back, ${failed.length} of ${calls} calls failed, ${perSecond} a second, ${visitors.failed.length} of ${visitors.files()} files`,
    );
    expect([...failed, ...visitors.failed]).toEqual([]);
    const addresses = [first, second].flatMap((buildId = '') => frontEnds.addressesOf('storefront', buildId));
    const statuses = addresses.map(async (path) => (await fetch(new URL(path, balancer.url))).status);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    expect(await containerStarts(...gateways)).toEqual(startedBefore);
  });

  it('keeps the live storefront when the pointer names none, or one that needs more than the shell has', async () => {
    const live = (await liveStorefront(balancer.url)) ?? '';
    const skewed = frontEnds.addSkewed('storefront', live);
    await expect(frontEnds.frontends('activate', 'storefront', skewed)).rejects.toThrow(
      'The shell does not have router: useTeleport',
    );

    try {
      for (const pointer of [skewed, 'nothing']) {
        frontEnds.point('storefront', pointer);
        for (const url of gatewayUrls) {
          // This answer reads the pointers.
          expect(await (await fetch(`${url}/federation.json`)).text()).toContain(`/mf/storefront/${live}/`);
          expect(await liveStorefront(url)).toBe(live);
        }
      }
    } finally {
      frontEnds.point('storefront', live);
    }
  });

  it.each(['rabbitmq', 'mongodb', 'auth-emulator'])(
    'completes deals again after %s was replaced under load',
    async (name) => {
      const { calls, failed } = await loadWhile(() => replace(name));

      print(`${name} replaced, ${failed.length} of ${calls} calls failed: ${tally(failed)}`);
      await eventually(async () => expect((await loadWhile(() => makeDeal(shop, people))).failed).toEqual([]));
    },
  );

  it('goes on with new keys, and nobody has to sign in again', async () => {
    await project.replaceKeys();
    await up();

    await eventually(() => makeDeal(shop, people));
  });

  it('is restored from a backup: what was stored before is there, what came later is gone, and deals are completed', async () => {
    const before = await listPhone(shop, people);
    await project.compose('stop');
    await project.copyVolumes({ to: 'backup-' });
    await up();
    const later = await listPhone(shop, people);

    await project.compose('stop');
    await project.copyVolumes({ from: 'backup-' });
    await up();

    const statusOf = async (id: string) => (await shop.call('GET', `/api/listings/${id}`)).status;
    await eventually(async () => expect([await statusOf(before), await statusOf(later)]).toEqual([200, 404]));
    await eventually(() => makeDeal(shop, people));
  });
});
