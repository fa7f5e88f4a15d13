import type { RateClass } from '@wholesale/contracts';
import { Failure } from '@wholesale/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, MemoryStore } from 'express-rate-limit';

type Limit = { windowMs: number; max: number };

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const classLimits: Partial<Record<RateClass, { windowMs: number; perAddress: number; perPerson?: number }>> = {
  read: { windowMs: 10 * second, perAddress: 250, perPerson: 150 },
  write: { windowMs: minute, perAddress: 600, perPerson: 180 },
  booking: { windowMs: minute, perAddress: 240, perPerson: 30 },
  upload: { windowMs: hour, perAddress: 400, perPerson: 100 },
  export: { windowMs: hour, perAddress: 40, perPerson: 10 },
  // Browsers send up to six a page load, the first and one for each later error, of a sample of page loads.
  report: { windowMs: minute, perAddress: 60 },
};

/** For every request: a cold page load makes 20 to 40. Health checks have their own limit. */
const everything = {
  any: { windowMs: 10 * second, max: 1_000 },
  health: { windowMs: 10 * second, max: 100 },
};

/** An upload holds a connection to the service until the client has sent it; there are 256. A seller chooses six photos at once. */
const uploadsAtOnce = { perAddress: 48, perPerson: 12 };

const refusedTokens: Limit = { windowMs: minute, max: 20 };

export type RateLimits = {
  countAddress(rate: RateClass, request: Request, response: Response): Promise<void>;
  countRequest(request: Request, response: Response): Promise<void>;
  /** Counts and returns whether it is allowed, without refusing. */
  allowsAddress(rate: RateClass, request: Request): Promise<boolean>;
  countPerson(rate: RateClass, uid: string, response: Response): Promise<void>;
  /** Counts an upload until its response is closed. @throws Failure `too-many-requests` (429) for too many at once */
  holdUpload(uid: string, request: Request, response: Response): void;
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
  const addresses = countersFor('perAddress');
  const people = countersFor('perPerson');
  const refused = counter(refusedTokens);
  const uploads = countOpen();
  const requests = { any: counter(everything.any), health: counter(everything.health) };

  function counter(limit: Limit): { store: MemoryStore } & Limit {
    const store = new MemoryStore();
    store.init({ windowMs: limit.windowMs } as Parameters<MemoryStore['init']>[0]);
    stores.push(store);
    return { store, ...limit };
  }
  function countersFor(by: 'perAddress' | 'perPerson'): Partial<Record<RateClass, ReturnType<typeof counter>>> {
    return Object.fromEntries(
      Object.entries(classLimits).flatMap(([rate, { windowMs, [by]: max }]) =>
        max === undefined ? [] : [[rate, counter({ windowMs, max })]],
      ),
    );
  }
  async function count(by: ReturnType<typeof counter> | undefined, key: string, response: Response): Promise<void> {
    if (!by) return;
    const { totalHits, resetTime } = await by.store.increment(key);
    if (totalHits > by.max * times) throw tooMany(response, secondsUntil(resetTime));
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
    holdUpload(uid, request, response) {
      uploads.hold(`address ${addressOf(request)}`, uploadsAtOnce.perAddress * times, response);
      uploads.hold(`person ${uid}`, uploadsAtOnce.perPerson * times, response);
    },
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
    holdUpload: () => undefined,
    countRefusedToken: pass,
    stop: () => undefined,
  };
}

/** The socket's or trusted proxy's address; for IPv6 the network, because one customer has all of it. */
function addressOf(request: Request): string {
  const address = request.app.get('trust proxy') ? request.ip : request.socket.remoteAddress;
  return ipKeyGenerator(address ?? '');
}

/** Counts responses that are not closed yet. */
function countOpen() {
  const open = new Map<string, number>();
  const add = (key: string, change: 1 | -1): void => {
    const count = (open.get(key) ?? 0) + change;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };
  return {
    hold(key: string, max: number, response: Response): void {
      if (response.closed) return;
      if ((open.get(key) ?? 0) >= max) throw tooMany(response, retryUploadSeconds);
      add(key, 1);
      response.once('close', () => add(key, -1));
    },
  };
}
const retryUploadSeconds = 5;

const secondsUntil = (time: Date | undefined): number =>
  Math.max(1, Math.ceil(((time?.getTime() ?? 0) - Date.now()) / second));

function tooMany(response: Response, seconds: number): Failure {
  response.set('Retry-After', String(seconds));
  return new Failure(
    'too-many',
    'too-many-requests',
    `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  );
}
