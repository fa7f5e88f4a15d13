import type { Endpoint, ServiceName } from '@wholesale/contracts';
import {
  createAssertionVerifier,
  createHttpApp,
  createLogger,
  defineCalls,
  endpointRoutes,
  listen,
  type Call,
  type Caller,
  type Handlers,
} from '@wholesale/service-kit';
import { testKeys } from './test-keys.ts';

export type StubService = {
  url: string;
  /** The calls it received, in order. */
  calls: { name: string; params: unknown; caller: Caller; requestId: string }[];
  stop(): Promise<void>;
};

/**
 * A stub of another service with chosen answers. Policies, signatures and schemas are real.
 * @param endpoints the calls it answers, from the contract
 * @param handlers their answers; throw `notFound(...)` for a 404
 */
export async function startStubService<const Endpoints extends Record<string, Endpoint>>(
  name: ServiceName,
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
): Promise<StubService> {
  const logger = createLogger({ name: `stub of ${name}`, level: 'silent' });
  const asked: StubService['calls'] = [];
  const calls = defineCalls(endpoints)(handlers);
  const watched = Object.entries(calls.handlers).map(([call, handler]) => [
    call,
    (received: Call) => {
      asked.push({ name: call, params: received.params, caller: received.caller, requestId: received.requestId });
      return handler(received);
    },
  ]);
  const app = createHttpApp({
    logger,
    routes: [
      endpointRoutes({
        calls: { endpoints, handlers: Object.fromEntries(watched) },
        verify: createAssertionVerifier({ audience: name, keys: () => testKeys.trusted }),
      }),
    ],
    readiness: () => Promise.resolve({ ready: true }),
  });
  const server = await listen(app, { port: 0, host: '127.0.0.1' });
  return { url: server.url, calls: asked, stop: () => server.close(0) };
}
