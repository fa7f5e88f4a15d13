import type { RateClass } from '@wholesale/contracts';
import { Failure } from '@wholesale/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, MemoryStore } from 'express-rate-limit';

type Limit = { windowMs: number; max: number };

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const perAddress: Partial<Record<RateClass, Limit>> = {
  read: { windowMs: 10 * second, max: 250 },
  write: { windowMs: minute, max: 600 },
  booking: { windowMs: minute, max: 240 },
  upload: { windowMs: hour, max: 400 },
};

/** For every request: a cold page load makes 20 to 40. Health checks have their own limit. */
const everything = {
  any: { windowMs: 10 * second, max: 1_000 },
  health: { windowMs: 10 * second, max: 100 },
};

const perPerson: Partial<Record<RateClass, Limit>> = {
  read: { windowMs: 10 * second, max: 150 },
  write: { windowMs: minute, max: 180 },
  booking: { windowMs: minute, max: 30 },
  upload: { windowMs: hour, max: 100 },
};

const refusedTokens: Limit = { windowMs: minute, max: 20 };

export type RateLimits = {
  countAddress(rate: RateClass, request: Request, response: Response): Promise<void>;
  countRequest(request: Request, response: Response): Promise<void>;
  /** Counts and returns whether it is allowed, without refusing. */
  allowsAddress(rate: RateClass, request: Request): Promise<boolean>;
  countPerson(rate: RateClass, uid: string, response: Response): Promise<void>;
  /** Counted only after a token was refused, so that valid tokens behind the same address are not affected. */
  countRefusedToken(request: Request, response: Response): Promise<void>;
  stop(): void;
};

/**
 * Counts in this process's memory, with express-rate-limit's store. Its middleware does not fit, because counter and key depend on
 * route and caller. @param options.times multiplies all limits, for benchmarks
 */
export function createRateLimits({ times = 1 }: { times?: number } = {}): RateLimits {
  const stores: MemoryStore[] = [];
  const addresses = countersFor(perAddress);
  const people = countersFor(perPerson);
  const refused = counter(refusedTokens);
  const requests = { any: counter(everything.any), health: counter(everything.health) };

  function counter(limit: Limit): { store: MemoryStore } & Limit {
    const store = new MemoryStore();
    store.init({ windowMs: limit.windowMs } as Parameters<MemoryStore['init']>[0]);
    stores.push(store);
    return { store, ...limit };
  }
  function countersFor(
    limits: Partial<Record<RateClass, Limit>>,
  ): Partial<Record<RateClass, ReturnType<typeof counter>>> {
    return Object.fromEntries(Object.entries(limits).map(([rate, limit]) => [rate, counter(limit)]));
  }
  async function count(by: ReturnType<typeof counter> | undefined, key: string, response: Response): Promise<void> {
    if (!by) return;
    const { totalHits, resetTime } = await by.store.increment(key);
    if (totalHits > by.max * times) throw tooMany(response, resetTime);
  }
  async function allows(by: ReturnType<typeof counter> | undefined, key: string): Promise<boolean> {
    return !by || (await by.store.increment(key)).totalHits <= by.max * times;
  }

  return {
    countAddress: (rate, request, response) => count(addresses[rate], addressOf(request), response),
    countRequest: (request, response) =>
      count(requests[request.url.startsWith('/health/') ? 'health' : 'any'], addressOf(request), response),
    allowsAddress: (rate, request) => allows(addresses[rate], addressOf(request)),
    countPerson: (rate, uid, response) => count(people[rate], uid, response),
    countRefusedToken: (request, response) => count(refused, addressOf(request), response),
    stop: () => stores.forEach((store) => store.shutdown()),
  };
}

export const limitEverything =
  (limits: RateLimits): RequestHandler =>
  async (request, response, next) => {
    await limits.countRequest(request, response);
    next();
  };

export function noRateLimits(): RateLimits {
  const pass = () => Promise.resolve();
  return {
    countAddress: pass,
    countRequest: pass,
    allowsAddress: () => Promise.resolve(true),
    countPerson: pass,
    countRefusedToken: pass,
    stop: () => undefined,
  };
}

/** The socket's or trusted proxy's address; for IPv6 the network, because one customer has all of it. */
function addressOf(request: Request): string {
  const address = request.app.get('trust proxy') ? request.ip : request.socket.remoteAddress;
  return ipKeyGenerator(address ?? '');
}

function tooMany(response: Response, resetTime: Date | undefined): Failure {
  const seconds = Math.max(1, Math.ceil(((resetTime?.getTime() ?? 0) - Date.now()) / second));
  response.set('Retry-After', String(seconds));
  return new Failure(
    'too-many',
    'too-many-requests',
    `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  );
}
