import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach } from '@jest/globals';
import { serviceNames, type Principal, type ServiceName } from '@wholesale/contracts';
import {
  createLogger,
  createMemoryEventBus,
  readConfig,
  type Logger,
  type Member,
  type MemoryEventBus,
  type Person,
} from '@wholesale/service-kit';
import { aBuyer, aSeller, testKeys } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { gatewaySettings, startGateway } from '../../src/index.ts';
import { startSignInAuthority, type Forgery, type SignInAuthority } from './sign-in-authority.ts';
import { startStubUpstream, type Behaviour, type StubUpstream } from './stub-services.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an answer of unknown shape is what a test examines
export type Reply = { status: number; headers: Headers; text: string; body: any };

export type World = {
  url: string;
  services: Record<ServiceName, StubUpstream>;
  authority: SignInAuthority;
  bus: MemoryEventBus;
  frontends: string;
  /** Adds a person to users; `state` deleted for a tombstone. */
  register(person: Member, state?: Principal['state']): void;
  forget(person: Person): void;
  /** What users answers from now on to all but the questions for principals. */
  answerAsUsers(behaviour?: Behaviour): void;
  /** How often users was asked for a principal. */
  lookUps(): number;
  token(person: Person, forgery?: Forgery): Promise<string>;
  call(path: string, init?: RequestInit & { as?: Person; token?: string }): Promise<Reply>;
  /** Sends these bytes and returns the whole response. */
  raw(bytes: string): Promise<string>;
  close(): Promise<void>;
};

/** The people that `useWorld` registers. */
export const [buyer, seller] = [aBuyer(), aSeller()];

/** One world for all tests of a file, where before each test sign-in works and no service has received a call. */
export function useWorld(use: (world: World) => void, open: () => Promise<World> = openWorld): void {
  let world: World;
  forAllTests(open, (opened) => {
    world = opened;
    for (const person of [buyer, seller]) world.register(person);
    use(world);
  });
  beforeEach(() => {
    world.authority.mode('up');
    for (const service of Object.values(world.services)) service.seen.length = 0;
  });
}

/** A call with a JSON body. */
export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

/** How often an event that failed is tried again before it is given up. */
export const retries = 40;

type WorldOptions = { pagePatienceMs?: number; logger?: Logger };

/**
 * A gateway between stub services, a local sign-in authority and the in-memory bus.
 * Its pages wait for catalog until it answers, however busy the machine is; with `options`, as long as in production or as they say.
 */
export async function openWorld(
  env: Readonly<Record<string, string>> = {},
  { logger = createLogger({ name: 'gateway', level: 'silent' }), ...options }: WorldOptions = {
    pagePatienceMs: 60_000,
  },
): Promise<World> {
  const entries = await Promise.all(serviceNames.map(async (name) => [name, await startStubUpstream(name)] as const));
  const services = Object.fromEntries(entries) as Record<ServiceName, StubUpstream>;
  const authority = await startSignInAuthority();
  const bus = createMemoryEventBus({ logger, retryDelaysMs: Array.from({ length: retries }, () => 50) });
  const frontends = mkdtempSync(join(tmpdir(), 'wholesale-gateway-'));
  const settings = readConfig(gatewaySettings, {
    PORT: '0',
    SIGNING_KEY: JSON.stringify(testKeys.signing('gateway')),
    USERS_URL: services.users.url,
    CATALOG_URL: services.catalog.url,
    BOOKINGS_URL: services.bookings.url,
    ADS_URL: services.ads.url,
    INBOX_URL: services.inbox.url,
    AUTH_EMULATOR_URL: authority.url,
    FRONTENDS_DIR: frontends,
    RATE_LIMITS: 'off',
    ...env,
  });
  // The bus delivers to all consumers; only the gateway is real here.
  for (const consumer of ['catalog', 'bookings', 'ads', 'inbox'] as const) bus.subscribe({ consumer, handlers: {} });
  const gateway = await startGateway({ settings, bus, logger, ...options });
  await bus.start();

  const people = new Map<string, object>();
  let lookUps = 0;
  const plainAnswer: Behaviour = (request, response) =>
    void response.end(JSON.stringify({ service: 'users', url: request.url }));
  let usersAnswer = plainAnswer;
  const answerPrincipals = () =>
    services.users.behave((request, response, seen) => {
      const uid = decodeURIComponent(/^\/internal\/principals\/(.+)$/.exec(request.url ?? '')?.[1] ?? '');
      response.setHeader('content-type', 'application/json');
      if (uid === '') return usersAnswer(request, response, seen);
      lookUps += 1;
      const person = people.get(uid);
      response.statusCode = person ? 200 : 404;
      response.end(JSON.stringify(person ?? { code: 'user-not-found' }));
    });
  answerPrincipals();

  return {
    url: gateway.url,
    services,
    authority,
    bus,
    frontends,
    register: ({ uid, email, profile }, state = 'active') => void people.set(uid, { uid, email, ...profile, state }),
    forget: ({ uid }) => void people.delete(uid),
    lookUps: () => lookUps,
    answerAsUsers: (behaviour = plainAnswer) => void (usersAnswer = behaviour),
    token: (person, forgery) => authority.token(person, forgery),
    async call(path, { as, token, ...init } = {}) {
      const headers = new Headers(init.headers);
      const bearer = token ?? (as && (await authority.token(as)));
      if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
      const response = await fetch(gateway.url + path, { redirect: 'manual', ...init, headers });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
      return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
    },
    raw: (bytes) =>
      new Promise((done, fail) => {
        const socket = connect(gateway.port, '127.0.0.1', () => socket.write(bytes));
        let answer = '';
        socket.setTimeout(5_000, () => socket.destroy());
        socket.on('data', (chunk) => (answer += chunk.toString()));
        socket.on('close', () => done(answer));
        socket.on('error', fail);
      }),
    async close() {
      await gateway.stop();
      await bus.stop();
      await Promise.all(Object.values(services).map((service) => service.stop()));
      await authority.stop();
      rmSync(frontends, { recursive: true, force: true });
    },
  };
}
