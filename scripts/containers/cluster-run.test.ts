import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@wholesale/testing';
import { createShopClient, type ShopClient } from '../src/chaos/shop-client.ts';
import { nodeIsReady } from './cluster.ts';
import { openClusterShop, type ClusterShop } from './cluster-shop.ts';
import { databaseImage, engineAnswers, openComposeProject, run, type ComposeProject } from './compose-project.ts';
import { underLoad, type LoadResult } from './load.ts';
import { listPhone, makeDeal, signUpPeople, type People } from './people-who-deal.ts';

/** Copies images, whose names follow, from the engine to the nodes: `kind load docker-image`. */
const { KUBE_LOAD: loader } = process.env;
const print = (line: string) => void process.stdout.write(`  ${line}\n`);
const canRun = loader !== undefined && (await engineAnswers()) && (await nodeIsReady());
if (!canRun) print('SKIPPED: the shop in a cluster, which needs KUBE_LOAD, a Docker engine and a node that is ready');

const deployables = ['users', 'catalog', 'bookings', 'ads', 'inbox', 'gateway'];
const rolled = ['bookings', 'gateway'];
/** Others build other tags at the same time. */
const [tag, nextTag] = ['cluster-test', 'cluster-test-next'];

let images: ComposeProject;
let cluster: ClusterShop;
let shop: ShopClient;
let people: People;
let listingId: string;

const loadWhile = (work: () => Promise<unknown>): Promise<LoadResult> => underLoad(shop, { people, listingId }, work);
const load = (names: string[]) => run('sh', ['-c', `${loader} "$@"`, 'load', ...names]);
const ready = { started: true, ready: true, ending: false };
const imagesOf = async (name: string) => (await cluster.podsOf(name)).map(({ image }) => image);

// Needs a Docker engine and a cluster of this machine that runs pods; otherwise these tests are skipped.
(canRun ? describe : describe.skip)('the shop in a cluster', () => {
  beforeAll(async () => {
    images = await openComposeProject({}, { env: { TAG: tag } });
    await images.compose('build');
    // The next version has the same code.
    for (const name of rolled) await run('docker', ['tag', `wholesale/${name}:${tag}`, `wholesale/${name}:${nextTag}`]);
    const own = [...deployables, 'auth-emulator'].map((name) => `wholesale/${name}:${tag}`);
    await load([...own, ...rolled.map((name) => `wholesale/${name}:${nextTag}`), databaseImage, 'rabbitmq:4.2']);

    cluster = await openClusterShop({ tag, secretsFile: images.secretsFile });
    const [url, authUrl] = [
      await cluster.addressOf('pod/relay', 8080),
      await cluster.addressOf('service/auth-emulator', 9099),
    ];
    shop = createShopClient({ url, authUrl });
    people = await signUpPeople(shop);
    listingId = await listPhone(shop, people);
  });
  afterAll(async () => {
    await cluster?.remove();
    await images?.remove();
  });

  it('takes a phone from its listing to the buyer’s hand', () => makeDeal(shop, people));

  it.each(rolled)('answers every call while %s is rolled out and back', async (name) => {
    const before = [`wholesale/${name}:${tag}`, `wholesale/${name}:${tag}`];
    // The autoscaler starts the second replica.
    await eventually(async () => expect(await imagesOf(name)).toEqual(before), { within: 300_000 });
    await cluster.rolledOut(name);

    const { calls, perSecond, failed } = await loadWhile(async () => {
      await cluster.kubectl('set', 'image', `deployment/${name}`, `server=wholesale/${name}:${nextTag}`);
      await cluster.rolledOut(name);
      expect(await imagesOf(name)).toEqual([`wholesale/${name}:${nextTag}`, `wholesale/${name}:${nextTag}`]);

      await cluster.kubectl('rollout', 'undo', `deployment/${name}`);
      await cluster.rolledOut(name);
      expect(await imagesOf(name)).toEqual(before);
    });

    print(`${name} rolled out and back, ${failed.length} of ${calls} calls failed, ${perSecond} a second`);
    expect(failed).toEqual([]);
    await makeDeal(shop, people);
  });

  it('goes on with the replicas it has when those of a new version do not become ready', async () => {
    const notReady = { started: true, ready: false, ending: false };
    const states = async () =>
      (await cluster.podsOf('bookings')).map(({ image: _, ...state }) => state).sort((a, b) => +a.ready - +b.ready);

    const { calls, failed } = await loadWhile(async () => {
      await cluster.kubectl('set', 'env', 'deployment/bookings', 'MONGODB_URI=mongodb://nowhere:27017');
      await eventually(async () => expect(await states()).toEqual([notReady, ready, ready]));
      await makeDeal(shop, people);
      expect(await states()).toEqual([notReady, ready, ready]);

      await cluster.kubectl('rollout', 'undo', 'deployment/bookings');
      await cluster.rolledOut('bookings');
    });

    print(`a version that is not ready taken back, ${failed.length} of ${calls} calls failed`);
    expect(failed).toEqual([]);
    expect(await states()).toEqual([ready, ready]);
  });
});
