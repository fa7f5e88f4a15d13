import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';
import { createShopClient, type ShopClient } from '../src/chaos/shop-client.ts';
import { apiAnswers, forward, kubectl, openNamespace, render, type TestNamespace } from './cluster.ts';
import { underLoad } from './load.ts';
import { listPhone, makeDeal, signUpPeople, type People } from './people-who-deal.ts';

const run = promisify(execFile);
/** How the nodes get images of the engine: `kind load docker-image`, or the path of container-engine's `kube load`. */
const loadImages = process.env['KUBE_LOAD_IMAGES']?.split(' ') ?? [];
const where = loadImages.length > 0 && (await apiAnswers()) ? describe : describe.skip;

const services = ['users', 'catalog', 'bookings', 'ads', 'inbox'];
const deployables = [...services, 'gateway'];
const tag = process.env['TAG'] ?? 'dev';
const name = `run-${process.pid}`;
let namespace: TestNamespace;
let shop: ShopClient;
let people: People;
let closeDoor: () => void = () => undefined;

const rolledOut = (deployable: string) =>
  namespace.kubectl('rollout', 'status', `deployment/${deployable}`, '--timeout=300s');
const print = (line: string) => void process.stdout.write(`  ${line}\n`);

/** A pod that passes connections on to the Services, so that the test reaches the gateway as a load balancer does: through its Service. */
const door = (image: string) => {
  const script = `const net = require('node:net');
    for (const [port, to] of [[8080, { host: 'gateway', port: 80 }], [9099, { host: 'auth-emulator', port: 9099 }]])
      net.createServer((from) => {
        const service = net.connect(to);
        const end = () => (from.destroy(), service.destroy());
        from.on('error', end).on('close', end).pipe(service.on('error', end).on('close', end)).pipe(from);
      }).listen(port);`;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'door', labels: { app: 'door' } },
    spec: {
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 0,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'door',
          image,
          command: ['node', '-e', script],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '256Mi' } },
        },
      ],
    },
  };
};

const doorPolicy = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'door' },
  spec: {
    podSelector: { matchLabels: { app: 'door' } },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{}],
    egress: [{}],
  },
};

// Needs a cluster with a node, and images wholesale/<name>:$TAG in the engine (docker compose build); otherwise these tests are skipped.
where('the overlay dev in a cluster', () => {
  beforeAll(async () => {
    const [load = '', ...options] = loadImages;
    const images = [...deployables, 'auth-emulator'].map((each) => `wholesale/${each}:${tag}`);
    const resources = await render('dev', tag);
    await run(load, [...options, ...images, ...resources.flatMap(imagesOfInfrastructure)], { maxBuffer: 10e6 });
    namespace = await openNamespace(name);
    await giveSecrets();
    for (const { kind, metadata, data } of resources) {
      if (kind !== 'ConfigMap' || !data) continue;
      if (metadata.name.startsWith('gateway-')) data['RATE_LIMITS'] = 'off';
      if (metadata.name.startsWith('bookings-')) data['MAX_ACTIVE_BOOKINGS'] = '1000';
    }
    await namespace.apply([...resources, doorPolicy, door(`wholesale/gateway:${tag}`)]);
    for (const each of deployables) await rolledOut(each);
    await namespace.kubectl(
      'wait',
      '--for=condition=Ready',
      'pod/door',
      'pod',
      '-l',
      'app=auth-emulator',
      '--timeout=120s',
    );
    const { urls, stop } = await forward(name, 'door', [8080, 9099]);
    closeDoor = stop;
    const [url = '', authUrl = ''] = urls;
    shop = createShopClient({ url, authUrl });
    people = await signUpPeople(shop);
  });
  afterAll(async () => {
    closeDoor();
    await namespace?.remove();
  });

  async function giveSecrets(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'wholesale-kubernetes-'));
    const script = (file: string, ...args: string[]) =>
      run(process.execPath, [join(root, 'scripts/src', file), ...args]);
    await script('keys.ts', join(folder, 'env'));
    const { stdout } = await script('kubernetes-secrets.ts', join(folder, 'env'));
    await kubectl(['apply', '--namespace', name, '--server-side', '-f', '-'], stdout);
    rmSync(folder, { recursive: true });
  }

  it('becomes ready after its migrate jobs have run, and takes a phone to the buyer’s hand', async () => {
    await Promise.all(
      services.map((each) =>
        namespace.kubectl('wait', '--for=condition=Complete', `job/${each}-migrate`, '--timeout=60s'),
      ),
    );

    await makeDeal(shop, people);
  });

  it.each(['bookings', 'gateway'])('fails no call while %s is rolled and rolled back', async (deployable) => {
    const listingId = await listPhone(shop, people);

    const { calls, failed } = await underLoad(shop, { people, listingId }, async () => {
      await namespace.kubectl('rollout', 'restart', `deployment/${deployable}`);
      await rolledOut(deployable);
      await namespace.kubectl('rollout', 'undo', `deployment/${deployable}`);
      await rolledOut(deployable);
    });

    print(`${deployable} rolled and rolled back: ${failed.length} of ${calls} calls failed`);
    expect(failed).toEqual([]);
    await makeDeal(shop, people);
  });

  it('keeps the running version when a new one cannot start, and goes back to it', async () => {
    await namespace.kubectl('set', 'env', 'deployment/ads', 'CATALOG_URL=not-an-address');
    await expect(namespace.kubectl('rollout', 'status', 'deployment/ads', '--timeout=15s')).rejects.toThrow(
      'timed out',
    );

    await makeDeal(shop, people);
    expect((await shop.call('GET', '/advertise')).status).toBe(200);
    await namespace.kubectl('rollout', 'undo', 'deployment/ads');
    await rolledOut('ads');
  });
});

function imagesOfInfrastructure({ kind, spec }: Awaited<ReturnType<typeof render>>[number]): string[] {
  return kind === 'StatefulSet' ? (spec?.template?.spec.containers.map(({ image }) => image) ?? []) : [];
}
