import { Router, type RequestHandler } from 'express';
import { unavailable } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { createHttpApp, type Readiness } from './create-http-app.ts';
import { listen, type Listening } from './listen.ts';

export type Started = {
  routes: readonly RequestHandler[];
  readiness: Readiness;
  allowedMethods: (path: string) => readonly string[];
};

export type EarlyServer = Listening & {
  /** Why it is not ready; undefined while its database does not answer. @returns whether this is another reason than before */
  waitFor(defect: string | undefined): boolean;
  open(started: Started): void;
  readiness: Readiness;
};

/** In every response of a process that is starting: it has done nothing, so any request can be sent to another replica. */
export const startingHeader = 'x-service-starting';

/**
 * Serves HTTP before the service is ready: live, not ready, and calls are 503 with Retry-After. Otherwise a process that
 * waits for its database would fail its live probe and be killed.
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function listenEarly({
  logger,
  observe,
  commit,
  ...address
}: {
  logger: Logger;
  observe: readonly RequestHandler[];
  commit?: string | undefined;
} & Parameters<typeof listen>[1]): Promise<EarlyServer> {
  let started: Started | undefined;
  let waitsFor: string | undefined;
  let answer: RequestHandler = () => {
    throw unavailable('service-starting', 'The shop is starting up. Try again in a moment.');
  };
  const readiness: Readiness = async () => {
    if (started) return started.readiness();
    return { ready: false, database: waitsFor !== undefined, ...(waitsFor && { defect: waitsFor }) };
  };
  const app = createHttpApp({
    logger,
    observe,
    commit,
    routes: [(request, response, next) => answer(request, response, next)],
    gate(_request, response, next) {
      if (!started) response.setHeader(startingHeader, 'true');
      next();
    },
    readiness,
    allowedMethods: (path) => started?.allowedMethods(path) ?? [],
  });
  const server = await listen(app, address);
  return {
    ...server,
    readiness,
    waitFor(defect) {
      const isNew = defect !== waitsFor;
      waitsFor = defect;
      return isNew;
    },
    open(next) {
      started = next;
      answer = Router({ caseSensitive: true }).use(...next.routes);
    },
  };
}
