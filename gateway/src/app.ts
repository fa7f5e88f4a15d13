import type { ServiceName } from '@wholesale/contracts';
import {
  createHttpApp,
  createServiceClient,
  type AssertionSigner,
  type EventBus,
  type Logger,
  type Observability,
} from '@wholesale/service-kit';
import type { Express, RequestHandler } from 'express';
import type { JWTVerifyGetKey } from 'jose';
import type { GatewaySettings } from './config.ts';
import type { LiveBuilds } from './frontends/live-builds.ts';
import type { createOwnOrigin } from './frontends/own-origin.ts';
import { createCallGate } from './http/call-gate.ts';
import { createAnswerComposed } from './http/composed-calls.ts';
import { createDispatch, createRouteFinder, type OwnAnswers } from './http/dispatch.ts';
import { limitEverything, type RateLimits } from './http/rate-limit.ts';
import type { SecurityHeaders } from './http/security-headers.ts';
import { createServiceProxy, type ServiceProxy } from './http/service-proxy.ts';
import { createPrincipals, type Principals } from './identity/principals.ts';
import { createSessions } from './identity/sessions.ts';
import type { SignInAccounts } from './identity/sign-in-accounts.ts';
import { createSignInCheck } from './identity/sign-in-checks.ts';
import { createTokenVerifier } from './identity/token-verifier.ts';
import { addGatewayMetrics } from './gateway-metrics.ts';
import { createReadiness } from './readiness.ts';
import type { Route } from './routes.ts';

export type GatewayApp = {
  http: Express;
  principals: Principals;
  close(): void;
};

export function createApp({
  settings,
  table,
  keys,
  answers,
  page,
  security,
  bus,
  builds,
  logger,
  limits,
  sign,
  accounts,
  originOf,
  observability = {},
}: {
  settings: GatewaySettings;
  table: readonly Route[];
  keys: JWTVerifyGetKey;
  answers: OwnAnswers;
  page: RequestHandler;
  security: SecurityHeaders;
  bus: Pick<EventBus, 'isConnected'>;
  builds: LiveBuilds;
  logger: Logger;
  limits: RateLimits;
  sign: AssertionSigner;
  accounts: SignInAccounts;
  originOf: ReturnType<typeof createOwnOrigin>;
  observability?: Partial<Pick<Observability, 'http' | 'metrics'>>;
}): GatewayApp {
  const users = createServiceClient({ from: 'gateway', urls: settings.USERS_URL, sign, timeoutMs: 2_000 });
  const principals = createPrincipals({ users });
  const sessions = createSessions({
    verify: createTokenVerifier({ projectId: settings.FIREBASE_PROJECT_ID, keys }),
    checkSignIn: createSignInCheck({ accounts, logger }),
    principals,
    sign,
  });
  const urls = urlsOf(settings);
  const proxies = createProxies(urls, logger);
  const routes = createRouteFinder(table);
  const call = createCallGate({
    proxies,
    sessions,
    principals,
    limits,
    answerComposed: createAnswerComposed({ urls, sign, sessions }),
    originOf,
  });

  const readiness = createReadiness({ services: () => answering(proxies), bus, builds });
  if (observability.metrics) addGatewayMetrics(observability.metrics, { proxies, builds, bus, readiness });
  const http = createHttpApp({
    logger,
    observe: observability.http ?? [],
    readiness,
    commit: settings.COMMIT,
    clients: 'internet',
    gate: limitEverything(limits),
    routes: [security.forData, createDispatch({ routes, call, answers, page })],
    allowedMethods: routes.allowedMethods,
  });
  http.set('trust proxy', settings.TRUSTED_PROXIES ?? false);
  return {
    http,
    principals,
    close() {
      limits.stop();
      for (const proxy of Object.values(proxies)) proxy.close();
    },
  };
}

const answering = (proxies: Record<ServiceName, ServiceProxy>): Record<string, boolean> =>
  Object.fromEntries(Object.entries(proxies).map(([service, proxy]) => [service, proxy.isAnswering()]));

type Urls = Record<ServiceName, readonly string[]>;

const urlsOf = (settings: GatewaySettings): Urls => ({
  users: settings.USERS_URL,
  catalog: settings.CATALOG_URL,
  bookings: settings.BOOKINGS_URL,
  ads: settings.ADS_URL,
  inbox: settings.INBOX_URL,
});

function createProxies(urls: Urls, logger: Logger): Record<ServiceName, ServiceProxy> {
  const to = (service: ServiceName) => createServiceProxy({ service, urls: urls[service], logger });
  return {
    users: to('users'),
    catalog: to('catalog'),
    bookings: to('bookings'),
    ads: to('ads'),
    inbox: to('inbox'),
  };
}
