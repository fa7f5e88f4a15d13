import { randomUUID } from 'node:crypto';
import type { Logger } from '@wholesale/service-kit';
import express, { type Express, type RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Sessions } from '../src/identity/sessions.ts';

/** One mounted path per service, and one more for the photos. */
const mounts = {
  '/users': 'users',
  '/allbrand': 'catalog',
  '/photos': 'catalog',
  '/advertise': 'ads',
  '/booking': 'bookings',
} as const;

/**
 * What one gets by following the documentation of Express 5, helmet, express-rate-limit and http-proxy-middleware, with the same steps before the proxy
 * as ours: request id, access line, security headers, a limit per address and per person, token, assertion. The check of the token and the signing are
 * ours in both, caches included. It is measured, never served.
 */
export function createDocumentedApp({
  sessions,
  logger,
  serviceUrl,
}: {
  sessions: Sessions;
  logger: Logger;
  serviceUrl: string;
}): Express {
  const app = express();
  const limit = {
    windowMs: 60_000,
    limit: Number.MAX_SAFE_INTEGER,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
  } as const;
  app.use(requestLine(logger), helmet(), rateLimit(limit));
  for (const [path, service] of Object.entries(mounts)) {
    const signedIn: RequestHandler = async (request, response, next) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const session = sessions.known(token) ?? (await sessions.open(token));
      response.locals['uid'] = session.identity.uid;
      request.headers.authorization = `Bearer ${await sessions.assertionFor(session, service, 'bench')}`;
      next();
    };
    const perPerson = rateLimit({ ...limit, keyGenerator: (_request, response) => String(response.locals['uid']) });
    app.use(path, signedIn, perPerson, createProxyMiddleware({ target: `${serviceUrl}${path}`, changeOrigin: true }));
  }
  return app;
}

function requestLine(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    response.setHeader('x-request-id', randomUUID());
    response.on('finish', () => {
      logger.info(
        {
          requestId: response.getHeader('x-request-id'),
          method: request.method,
          path: request.path,
          status: response.statusCode,
          ms: Math.round((performance.now() - began) * 10) / 10,
        },
        'request',
      );
    });
    next();
  };
}
