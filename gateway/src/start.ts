import { shellPages } from '@wholesale/contracts/pages';
import {
  createAssertionSigner,
  createLogger,
  createOwnBus,
  createServiceClient,
  listen,
  startObservability,
  startStopClock,
  type AssertionSigner,
  type EventBus,
  type Logger,
  type Observability,
} from '@wholesale/service-kit';
import { createFolderStorage, s3StorageOf, storageWithin } from '@wholesale/service-kit/object-storage';
import { createApp } from './app.ts';
import { createBrowserReports } from './browser-reports.ts';
import { photoOriginsOf, refuseUnsafe, type GatewaySettings } from './config.ts';
import { createDocs } from './docs/docs.ts';
import { createBuildCache } from './frontends/build-cache.ts';
import { createFrontends } from './frontends/frontends.ts';
import { createListings, type Listings } from './frontends/listings.ts';
import { createLiveBuilds } from './frontends/live-builds.ts';
import { createOwnOrigin } from './frontends/own-origin.ts';
import { createSiteMap } from './frontends/site-map.ts';
import { createRateLimits, noRateLimits } from './http/rate-limit.ts';
import { prepareAnswer, sendReady } from './http/ready-answer.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { createPublicKeys, publicKeysUrl } from './identity/public-keys.ts';
import { createSignInAccounts } from './identity/sign-in-accounts.ts';
import { publicConfig } from './public-config.ts';
import { routeTable } from './routes.ts';
import { subscribeGateway } from './subscriptions.ts';

export type RunningGateway = { name: 'gateway'; url: string; port: number; stop(): Promise<void> };

/** Limit for receiving a whole request: a photo of 5 MB at 350 kbit/s. The proxy has a shorter limit for JSON bodies. */
const requestTimeoutMs = 120_000;

/**
 * Starts the gateway.
 * @param options.bus a bus that is not started yet; required unless AMQP_URL is set
 * @param options.pagePatienceMs how long the page of a listing waits for catalog before it is sent without the listing
 * @throws ConfigError for unsafe settings, or without bus and AMQP_URL; the error of `listen` when the port is taken
 */
export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  const { settings, logger = createLogger({ name: 'gateway', level: settings.LOG_LEVEL }) } = options;
  refuseUnsafe(settings);
  const bus = options.bus ?? createOwnBus('gateway', settings, logger);
  // Clients are not ours, so a trace begins here.
  const observability = await startObservability({ name: 'gateway', settings, logger, continuesTraces: false });
  try {
    return await bringUp({ ...options, logger, sharedBus: options.bus, bus, observability });
  } catch (error) {
    await observability.stop();
    throw error;
  }
}

type GatewayOptions = { settings: GatewaySettings; bus?: EventBus; logger?: Logger; pagePatienceMs?: number };

async function bringUp({
  settings,
  sharedBus,
  bus,
  logger,
  observability,
  pagePatienceMs = 300,
}: GatewayOptions & {
  sharedBus: EventBus | undefined;
  bus: EventBus;
  logger: Logger;
  observability: Observability;
}): Promise<RunningGateway> {
  const config = publicConfig(settings);
  const emulatorUrl = settings.AUTH_EMULATOR_INTERNAL_URL ?? settings.AUTH_EMULATOR_URL;
  const security = createSecurityHeaders({
    authDomain: config.firebase.authDomain,
    photoOrigins: photoOriginsOf(settings),
    ...(settings.ASSETS_ORIGIN && { assetsOrigin: settings.ASSETS_ORIGIN }),
    hsts: settings.NODE_ENV === 'production',
    ...(settings.AUTH_EMULATOR_URL && { emulatorUrl: settings.AUTH_EMULATOR_URL }),
  });
  const table = routeTable();
  const bucket = s3StorageOf(settings);
  const storage = bucket
    ? createBuildCache(storageWithin(bucket, 'frontends'))
    : createFolderStorage(settings.FRONTENDS_DIR);
  const builds = createLiveBuilds({ storage, logger });
  const limits = settings.RATE_LIMITS === 'on' ? createRateLimits() : noRateLimits();
  const originOf = createOwnOrigin(settings.PUBLIC_URL);
  const sign = createAssertionSigner({ issuer: 'gateway', key: settings.SIGNING_KEY });
  const listings = listingsOf(settings.CATALOG_URL, sign, pagePatienceMs);
  const frontends = createFrontends({
    storage,
    builds,
    security,
    listings,
    originOf,
    pageSettings: { assetsOrigin: settings.ASSETS_ORIGIN, browserReports: settings.BROWSER_REPORTS },
    mayAsk: (request) => limits.allowsAddress('read', request),
  });
  const siteMap = createSiteMap({ builds, listings, originOf });
  const docs = createDocs({ table, security });
  const json = { type: 'application/json; charset=utf-8', cacheControl: 'no-cache' };
  const configAnswer = await prepareAnswer(JSON.stringify(config), json);

  const accounts = createSignInAccounts({
    projectId: settings.FIREBASE_PROJECT_ID,
    logger,
    ...(emulatorUrl && { emulatorUrl }),
  });
  const app = createApp({
    settings,
    table,
    keys: createPublicKeys({ url: publicKeysUrl(emulatorUrl), logger }),
    sign,
    accounts,
    originOf,
    security,
    limits,
    logger,
    bus,
    builds,
    observability,
    page: frontends.page,
    answers: {
      config: (request, response) => sendReady(request, response, configAnswer),
      openapi: docs.openapi,
      robots: siteMap.robots,
      'site-map': siteMap.siteMap,
      'account-page': (_request, response) => response.redirect(303, shellPages.account.path),
      'browser-report': createBrowserReports({
        isOn: settings.BROWSER_REPORTS > 0,
        limits,
        builds,
        logger,
        metrics: observability.metrics,
      }),
      federation: frontends.federation,
      artefact: frontends.artefact,
      'site-file': frontends.siteFile,
      docs: docs.page,
      'docs-file': docs.file,
      live: (_request, _response, next) => next(),
      ready: (_request, _response, next) => next(),
    },
  });
  subscribeGateway(bus, { principals: app.principals, accounts, metrics: observability.metrics });
  const address = { port: settings.PORT, host: settings.HOST };
  const server = await listen(app.http, { ...address, requestTimeoutMs }).catch((error: unknown) => {
    app.close();
    throw error;
  });
  if (!sharedBus) await bus.start();
  logger.info({ port: server.port }, 'gateway ready');
  return {
    name: 'gateway',
    url: server.url,
    port: server.port,
    async stop() {
      const atMost = startStopClock();
      await server.leave(settings.STOP_DELAY_SECONDS);
      await atMost(8_000, server.close(8_000));
      await atMost(9_500, sharedBus ? undefined : bus.stop(), observability.stop());
      app.close();
    },
  };
}

function listingsOf(urls: readonly string[], sign: AssertionSigner, pagePatienceMs: number): Listings {
  const client = (timeoutMs: number) => createServiceClient({ from: 'gateway', urls, sign, timeoutMs });
  return createListings({ quick: client(pagePatienceMs), patient: client(3_000) });
}
