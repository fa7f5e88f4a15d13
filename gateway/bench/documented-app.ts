import { randomUUID } from 'node:crypto';
import type { Logger } from '@wholesale/service-kit';
import express, { type Express, type RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Sessions } from '../src/identity/sessions.ts';

const mounts = {
  '/users': 'users',
  '/allbrand': 'catalog',
  '/photos': 'catalog',
  '/advertise': 'ads',
  '/booking': 'bookings',
} as const;

/**
 * The same steps as our gateway (request id, access line, security headers, rate limits, token, assertion) built from the libraries'
 * documentation. Token verification and signing are ours in both. Used for measurements only.
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
