import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createAssertionSigner,
  createLogger,
  createServiceClient,
  listen,
  readConfig,
  startObservability,
} from '@wholesale/service-kit';
import { exportJWK, generateKeyPair, SignJWT, createLocalJWKSet } from 'jose';
import { createApp } from '../src/app.ts';
import { gatewaySettings } from '../src/config.ts';
import { createOwnOrigin } from '../src/frontends/own-origin.ts';
import type { OwnAnswers } from '../src/http/dispatch.ts';
import { createRateLimits } from '../src/http/rate-limit.ts';
import { createSecurityHeaders } from '../src/http/security-headers.ts';
import { createPrincipals } from '../src/identity/principals.ts';
import { createSessions } from '../src/identity/sessions.ts';
import { createTokenVerifier } from '../src/identity/token-verifier.ts';
import { routeTable } from '../src/routes.ts';
import { createDocumentedApp } from './documented-app.ts';

/** Starts our gateway, plain or observed, or the documented one (arguments: which, service URL) with a valid token. */
const [, , which, serviceUrl = ''] = process.argv;
const projectId = 'demo-wholesale';
const [signing, tokens] = await Promise.all([
  generateKeyPair('EdDSA', { extractable: true }),
  generateKeyPair('RS256', { extractable: true }),
]);
const settings = readConfig(gatewaySettings, {
  SIGNING_KEY: JSON.stringify({ ...(await exportJWK(signing.privateKey)), kid: 'gateway' }),
  USERS_URL: serviceUrl,
  CATALOG_URL: serviceUrl,
  BOOKINGS_URL: serviceUrl,
  ADS_URL: serviceUrl,
  INBOX_URL: serviceUrl,
  ...(which === 'metrics' && { METRICS_PORT: '0' }),
  // The plain server takes the spans as well.
  ...(which === 'traces' && {
    OTEL_EXPORTER_OTLP_ENDPOINT: serviceUrl,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  }),
});
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(tokens.publicKey)), kid: 'key-1', alg: 'RS256' }] });
const now = Math.floor(Date.now() / 1000);
const token = await new SignJWT({
  auth_time: now,
  email: 'bench@wholesale.example',
  firebase: { sign_in_provider: 'password' },
})
  .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
  .setSubject('bench')
  .setIssuer(`https://securetoken.google.com/${projectId}`)
  .setAudience(projectId)
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(tokens.privateKey);
const sign = createAssertionSigner({ issuer: 'gateway', key: settings.SIGNING_KEY });
const parts = {
  settings,
  logger: createLogger({ name: 'gateway', level: 'info' }),
  security: createSecurityHeaders({ authDomain: 'demo-wholesale.firebaseapp.com', photoOrigins: [], hsts: false }),
  limits: createRateLimits({ times: Infinity }),
};

const url = which === 'documented' ? await startDocumented() : await startOurs();
process.send?.({ url, token });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());

async function startOurs(): Promise<string> {
  const answers = new Proxy({}, { get: () => undefined }) as OwnAnswers;
  const live = () => Promise.resolve({ shell: undefined, remotes: [], whole: false, canaries: { remotes: [] } });
  const observability = await startObservability({ ...parts, name: 'gateway', continuesTraces: false });
  const { http } = createApp({
    ...parts,
    observability,
    table: routeTable(),
    keys,
    sign,
    accounts: {
      find: async () => ({ disabled: false, validSince: 0 }),
      disable: async () => undefined,
      remove: async () => undefined,
    },
    originOf: createOwnOrigin(settings.PUBLIC_URL),
    answers,
    page: (_request, _response, next) => next(),
    bus: { isConnected: () => true },
    builds: { recent: live, now: live, isStorageAnswering: () => true },
  });
  return (await listen(http, { port: 0, host: '127.0.0.1' })).url;
}

async function startDocumented(): Promise<string> {
  const lineByLine = createLogger({ name: 'gateway', level: 'info', to: { write: (line) => void writeSync(1, line) } });
  const principals = createPrincipals({ users: createServiceClient({ from: 'gateway', urls: [serviceUrl], sign }) });
  const sessions = createSessions({
    verify: createTokenVerifier({ projectId, keys }),
    checkSignIn: async () => undefined,
    principals,
    sign,
  });
  const server = createServer(createDocumentedApp({ sessions, logger: lineByLine, serviceUrl }));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
