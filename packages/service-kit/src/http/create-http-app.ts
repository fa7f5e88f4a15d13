import { randomUUID } from 'node:crypto';
import type { Live } from '@wholesale/contracts';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { Failure, invalid, notFound } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { leaving } from './listen.ts';
import { loggedPath } from './logged-path.ts';
import { problemHandler } from './problem.ts';

export type Readiness = () => Promise<{ ready: boolean; [part: string]: unknown }>;

/**
 * The Express application of every process: request id, access log, health, routes, 404/405 and problem documents.
 * @param options.allowedMethods methods of a known path, for 405
 * @param options.gate runs before everything, health checks included
 * @param options.observe run before that, for metrics and traces
 * @param options.commit of the sources, for `/health/live`
 * @param options.clients `services` keeps the caller's request id; `internet` replaces it
 */
export function createHttpApp({
  logger,
  routes,
  readiness,
  allowedMethods = () => [],
  gate,
  observe = [],
  commit,
  clients = 'services',
}: {
  logger: Logger;
  routes: readonly (Router | RequestHandler)[];
  readiness: Readiness;
  allowedMethods?: (path: string) => readonly string[];
  gate?: RequestHandler;
  observe?: readonly RequestHandler[];
  commit?: string | undefined;
  clients?: 'services' | 'internet';
}): Express {
  const app = express();
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);
  for (const observer of observe) app.use(observer);
  app.use(clients === 'internet' ? newRequestId : requestId, accessLog(logger));
  app.use(oneHost);
  if (gate) app.use(gate);
  app.get('/health/live', (_request, response) => void response.json({ status: 'live', commit } satisfies Live));
  app.get('/health/ready', async (_request, response) => {
    const { ready, ...parts } = app.locals[leaving] ? { ready: false, stopping: true } : await readiness();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not-ready', ...parts });
  });
  for (const route of routes) app.use(route);
  app.use((request, response) => {
    const allowed = allowedMethods(request.path);
    if (allowed.length === 0) throw notFound('not-found', 'Nothing was found at this address.');
    response.set('Allow', allowed.join(', '));
    throw new Failure('method-not-allowed', 'method-not-allowed', `This address only supports ${allowed.join(', ')}.`);
  });
  app.use(problemHandler(logger));
  return app;
}

const safeId = /^[\w.-]{1,64}$/;

const requestId: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id'];
  response.setHeader('x-request-id', typeof given === 'string' && safeId.test(given) ? given : randomUUID());
  next();
};

const newRequestId: RequestHandler = (_request, response, next) => {
  response.setHeader('x-request-id', randomUUID());
  next();
};

/** Node uses the first; a proxy in front could have used another. */
const oneHost: RequestHandler = (request, _response, next) => {
  if ((request.headersDistinct['host']?.length ?? 0) > 1) throw invalid('malformed', 'The request is malformed.');
  next();
};

function accessLog(logger: Logger): RequestHandler {
  if (!logger.isLevelEnabled('info')) return (_request, _response, next) => next();
  // Redaction would cost more than the line itself, which contains no secrets once the path is cleaned.
  const lines = logger.child({}, { redact: [] });
  return (request, response, next) => {
    const began = performance.now();
    response.on('finish', () => {
      const path = loggedPath(request.originalUrl);
      if (path.startsWith('/health/')) return;
      lines.info(
        {
          requestId: response.getHeader('x-request-id'),
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round((performance.now() - began) * 10) / 10,
        },
        'request',
      );
    });
    next();
  };
}
