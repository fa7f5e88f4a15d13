import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { defaultRetryDelaysMs, describeBroker, describeTopology, maxPoolSize } from '@wholesale/service-kit';
import { parse } from 'yaml';
import { root } from '@wholesale/parts';
import { settingsSchemas } from './settings-schemas.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
type ComposeService = {
  image: string;
  build?: { dockerfile: string; target: string };
  environment?: Record<string, string>;
  ports?: string[];
  networks: string[];
  mem_limit?: string;
  pids_limit?: number;
  logging?: { options: Record<string, string> };
  hostname?: string;
  restart?: string;
  volumes?: string[];
};
const compose = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
};
const containers = Object.entries(compose.services);
const dockerfile = read('deploy/Dockerfile');
/** The stage of the Dockerfile from which a service's image is built; a second replica uses the image of the first. */
function stageOf({ image }: ComposeService): string {
  const target = containers.find(([, service]) => service.build && service.image === image)?.[1].build?.target;
  return (
    dockerfile.split(/^(?=FROM )/m).find((stage) => stage.startsWith(`FROM `) && stage.includes(` AS ${target}\n`)) ??
    ''
  );
}
/** The data folders that the Dockerfiles of the official images declare. */
const dataPaths: Record<string, string[]> = { mongo: ['/data/db', '/data/configdb'], rabbitmq: ['/var/lib/rabbitmq'] };

describe('.env.example', () => {
  it.each(Object.entries(settingsSchemas))('describes every setting of %s', (_, settings) => {
    const lines = read('.env.example').split('\n');
    const undocumented = Object.keys(settings.shape).filter(
      (name) => !lines.some((line) => new RegExp(`^${name}=.*# \\w`).test(line)),
    );
    expect(undocumented).toEqual([]);
  });
});

it.each(['.gitignore', '.dockerignore'])(
  '%s leaves out what the docs have operators create here: keys, secrets, backups and pinned images',
  (file) => {
    expect(read(file).split('\n')).toEqual(
      expect.arrayContaining(['/keys', '/secrets', '/backup', '/docker-compose.digests.yml']),
    );
  },
);

describe('docker-compose.yml', () => {
  const ours = containers.filter(([, { image }]) => image.startsWith('wholesale/'));

  it('builds the gateway, the five services, the sign-in emulator and the demo market, from one file', () => {
    const built = containers.filter(([, { build }]) => build);
    expect(built.map(([name]) => name).sort()).toEqual(
      [...Object.keys(settingsSchemas), 'auth-emulator', 'demo'].sort(),
    );
    for (const [, { build }] of built) expect(build?.dockerfile).toBe('deploy/Dockerfile');
    expect(dockerfile).toMatch(/^FROM node:24/m);
    expect(dockerfile.match(/^USER .*$/gm)).toEqual(Array(3).fill('USER 1000:1000'));
    expect(dockerfile).not.toMatch(/(PASSWORD|SECRET|SIGNING_KEY)=/);
  });

  it.each(Object.keys(settingsSchemas))(
    'adds the commit to the image of %s last, so that a new commit makes no layers',
    (name) => {
      const [, afterwards] = stageOf(compose.services[name] as ComposeService).split(/^ENV COMMIT=/m);
      expect(afterwards).toBeDefined();
      expect(afterwards).not.toMatch(/^(ADD|COPY|RUN) /m);
    },
  );

  it.each(ours)('runs %s with the least privileges', (_, service) => {
    expect(service).toMatchObject({
      init: true,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  const observers = parse(read('deploy/observe/compose.yml'), { merge: true }) as typeof compose;

  it.each([...containers, ...Object.entries(observers.services)])(
    'limits the memory, the processes and the log of %s',
    (name, { mem_limit, pids_limit, logging }) => {
      expect(mem_limit).toMatch(/^\d+[mg]$/);
      expect(pids_limit).toBeLessThanOrEqual(name === 'mongodb' ? 500 : 200);
      expect(logging?.options).toMatchObject({ 'max-size': '10m', 'max-file': '3' });
    },
  );

  it('lets the database have a thread for each connection of its clients, and 60 of its own', () => {
    const clients = containers.filter(([name, { networks }]) => networks.includes('database') && name !== 'mongodb');
    expect(compose.services['mongodb']?.pids_limit).toBeGreaterThanOrEqual(clients.length * (maxPoolSize + 3) + 60);
  });

  it.each(Object.keys(settingsSchemas))(
    'runs two replicas of %s, which differ in nothing but a published port',
    (name) => {
      const { build: _, ports, ...first } = compose.services[name] ?? {};
      expect({ ...compose.services[`${name}-2`], ports }).toEqual({ ...first, ports });
    },
  );

  it.each(Object.keys(settingsSchemas).filter((name) => name !== 'gateway'))(
    'gives everyone who calls %s the addresses of both replicas',
    (name) => {
      const addresses = containers.flatMap(([, { environment }]) => environment?.[`${name.toUpperCase()}_URL`] ?? []);
      expect(addresses.length).toBeGreaterThan(0);
      for (const list of addresses)
        expect(list.split(',').map((url) => new URL(url).hostname)).toEqual([name, `${name}-2`]);
    },
  );

  it('connects the database to the services, the broker to the processes, and both to nothing else', () => {
    const membersOf = (network: string) =>
      containers.filter(([, { networks }]) => networks.includes(network)).map(([name]) => name.replace(/-2$/, ''));
    const services = Object.keys(settingsSchemas).filter((name) => name !== 'gateway');

    expect(new Set(membersOf('database'))).toEqual(new Set([...services, 'mongodb', 'demo']));
    expect(new Set(membersOf('broker'))).toEqual(new Set([...services, 'gateway', 'rabbitmq']));
    expect(new Set(membersOf('outside'))).toEqual(new Set(['gateway', 'catalog', 'inbox']));
    expect(new Set(membersOf('sign-in'))).toEqual(new Set(['gateway', 'auth-emulator', 'demo']));
    expect(compose.services['mongodb']?.networks).toEqual(['database']);
    expect(compose.services['rabbitmq']?.networks).toEqual(['broker']);
    for (const name of ['calls', 'database', 'broker']) expect(compose.networks[name]).toEqual({ internal: true });
  });

  it.each(Object.keys(settingsSchemas))('gives %s logins of its own', (name) => {
    const { AMQP_URL, MONGODB_URI } = compose.services[name]?.environment ?? {};
    const login = `${name}:\\$\\{${name.toUpperCase()}_PASSWORD(:\\?[^}]+)?\\}`;

    expect(AMQP_URL).toMatch(new RegExp(`^amqp://${login}@rabbitmq:5672$`));
    if (name === 'gateway') expect(MONGODB_URI).toBeUndefined();
    else
      expect(MONGODB_URI).toMatch(
        new RegExp(`^mongodb://${login}@mongodb:27017/.*&authSource=wholesale_${name}\\$\\{MONGODB_OPTIONS:-\\}$`),
      );
  });

  it('gives RabbitMQ the queues and rights of the present event table: npm run --silent broker > deploy/broker.json', () => {
    const topology = describeTopology({ namespace: 'wholesale', retryDelaysMs: defaultRetryDelaysMs });

    expect(JSON.parse(read('deploy/broker.json'))).toEqual(describeBroker(topology));
  });

  it('stores all data in named volumes, because unnamed ones are lost with their container', () => {
    for (const [name, service] of containers) {
      const ofImage = dataPaths[service.image.split(':')[0] ?? ''] ?? declaredVolumes(stageOf(service));
      const expected = [...ofImage, ...(service.environment?.PHOTOS_DIR ? [service.environment.PHOTOS_DIR] : [])];
      expect({ name, paths: (service.volumes ?? []).map((mount) => mount.split(':')[1]) }).toEqual({
        name,
        paths: expected,
      });
    }
    const used = containers.flatMap(([, { volumes = [] }]) => volumes.map((mount) => mount.split(':')[0]));
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it.each(containers.filter((container) => !ours.includes(container)))(
    'gives %s a fixed host name: RabbitMQ and a replica set look for their data and their members under it',
    (name, { hostname }) => {
      expect(hostname).toBe(name);
    },
  );

  it.each(containers)('restarts %s after a crash', (name, { restart }) => {
    expect(restart).toBe(name === 'demo' ? 'on-failure' : 'unless-stopped');
  });

  it('publishes only the gateway and the sign-in emulator, on the loopback interface', () => {
    const published = containers.filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name).sort()).toEqual(['auth-emulator', 'gateway', 'gateway-2']);
    for (const [, { ports }] of published) expect(ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  });

  it.each(Object.entries(settingsSchemas))(
    'gives %s only settings it knows, and every one it cannot do without',
    (name, settings) => {
      const given = compose.services[name]?.environment ?? {};
      const known = new Set(Object.keys(settings.shape));
      expect(Object.keys(given).filter((key) => !known.has(key))).toEqual([]);
      const fromImage = [...dockerfile.matchAll(/^ENV (.*)$/gm)].map(([, line]) => line).join(' ');
      const names = [...Object.keys(given), ...[...fromImage.matchAll(/\b(\w+)=/g)].map(([, key]) => key ?? '')];
      const missing = Object.entries(settings.shape).filter(
        ([key, schema]) => !schema.safeParse(undefined).success && !names.includes(key),
      );
      expect(missing.map(([key]) => key)).toEqual([]);
    },
  );
});

function declaredVolumes(stage: string): string[] {
  return [...stage.matchAll(/^VOLUME (.*)$/gm)].flatMap(([, paths = '']) => paths.split(' '));
}
