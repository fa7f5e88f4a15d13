import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { adsSettings } from '@wholesale/ads';
import { bookingsSettings } from '@wholesale/bookings';
import { catalogSettings } from '@wholesale/catalog';
import { gatewaySettings } from '@wholesale/gateway';
import { inboxSettings } from '@wholesale/inbox';
import { usersSettings } from '@wholesale/users';
import { defaultRetryDelaysMs, describeBroker, describeTopology } from '@wholesale/service-kit';
import { parse } from 'yaml';
import { root } from '@wholesale/parts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const processes = {
  users: usersSettings,
  catalog: catalogSettings,
  bookings: bookingsSettings,
  ads: adsSettings,
  inbox: inboxSettings,
  gateway: gatewaySettings,
};
type ComposeService = {
  image?: string;
  build?: { dockerfile: string };
  environment?: Record<string, string>;
  ports?: string[];
  init?: boolean;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  hostname?: string;
  restart?: string;
  volumes?: string[];
};
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
/** The data folders that the Dockerfiles of the official images declare. */
const dataPaths: Record<string, string[]> = { mongo: ['/data/db', '/data/configdb'], rabbitmq: ['/var/lib/rabbitmq'] };

describe('.env.example', () => {
  it.each(Object.entries(processes))('describes every setting of %s', (_, settings) => {
    const lines = read('.env.example').split('\n');
    const undocumented = Object.keys(settings.shape).filter(
      (name) => !lines.some((line) => new RegExp(`^${name}=.*# \\w`).test(line)),
    );
    expect(undocumented).toEqual([]);
  });
});

describe('docker-compose.yml', () => {
  const ours = Object.entries(compose.services).filter(([, { build }]) => build);

  it('builds the gateway, the five services and the sign-in emulator from existing files', () => {
    expect(ours.map(([name]) => name).sort()).toEqual([
      'ads',
      'auth-emulator',
      'bookings',
      'catalog',
      'gateway',
      'inbox',
      'users',
    ]);
    for (const [, { build }] of ours) expect(read(build?.dockerfile ?? '')).toContain('FROM node:24');
  });

  it.each(ours)('runs %s with the least privileges', (_, service) => {
    expect(service).toMatchObject({
      init: true,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const dockerfile = read(service.build?.dockerfile ?? '');
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    expect(dockerfile).toMatch(/npm ci .*--omit=dev/);
    expect(dockerfile).not.toMatch(/(PASSWORD|SECRET|SIGNING_KEY)=/);
  });

  it.each(Object.keys(processes))('gives %s logins of its own', (name) => {
    const { AMQP_URL, MONGODB_URI } = compose.services[name]?.environment ?? {};
    const login = `${name}:\\$\\{${name.toUpperCase()}_PASSWORD(:\\?[^}]+)?\\}`;

    expect(AMQP_URL).toMatch(new RegExp(`^amqp://${login}@rabbitmq:5672$`));
    if (name === 'gateway') expect(MONGODB_URI).toBeUndefined();
    else expect(MONGODB_URI).toMatch(new RegExp(`^mongodb://${login}@mongodb:27017/.*&authSource=wholesale_${name}$`));
  });

  it('gives RabbitMQ the queues and rights of the present event table: npm run --silent broker > deploy/broker.json', () => {
    const topology = describeTopology({ namespace: 'wholesale', retryDelaysMs: defaultRetryDelaysMs });

    expect(JSON.parse(read('deploy/broker.json'))).toEqual(describeBroker(topology));
  });

  it('stores all data in named volumes, because unnamed ones are lost with their container', () => {
    const expected = Object.values(compose.services).flatMap(({ image, build, environment }) =>
      build
        ? [...declaredVolumes(build.dockerfile), ...(environment?.PHOTOS_DIR ? [environment.PHOTOS_DIR] : [])]
        : (dataPaths[image?.split(':')[0] ?? ''] ?? ['unknown image']),
    );
    const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((mount) => mount.split(':')),
    );

    expect(mounts.map(([, path]) => path)).toEqual(expected);
    expect(mounts.map(([name]) => name).sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it.each(Object.entries(compose.services).filter(([, { image }]) => image))(
    'gives %s a fixed host name: RabbitMQ and a replica set look for their data and their members under it',
    (name, { hostname }) => {
      expect(hostname).toBe(name);
    },
  );

  it.each(Object.entries(compose.services))('restarts %s after a crash', (_, { restart }) => {
    expect(restart).toBe('unless-stopped');
  });

  it('publishes only the gateway and the sign-in emulator, on the loopback interface', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name).sort()).toEqual(['auth-emulator', 'gateway']);
    for (const [, { ports }] of published) expect(ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  });

  it.each(Object.entries(processes))(
    'gives %s only settings it knows, and every one it cannot do without',
    (name, settings) => {
      const given = compose.services[name]?.environment ?? {};
      const known = new Set(Object.keys(settings.shape));
      expect(Object.keys(given).filter((key) => !known.has(key))).toEqual([]);
      const fromImage = /^ENV (.*)$/m.exec(read(compose.services[name]?.build?.dockerfile ?? ''))?.[1] ?? '';
      const names = [...Object.keys(given), ...[...fromImage.matchAll(/\b(\w+)=/g)].map(([, key]) => key ?? '')];
      const missing = Object.entries(settings.shape).filter(
        ([key, schema]) => !schema.safeParse(undefined).success && !names.includes(key),
      );
      expect(missing.map(([key]) => key)).toEqual([]);
    },
  );
});

function declaredVolumes(dockerfile: string): string[] {
  return [...read(dockerfile).matchAll(/^VOLUME (.*)$/gm)].flatMap(([, paths = '']) => paths.split(' '));
}
