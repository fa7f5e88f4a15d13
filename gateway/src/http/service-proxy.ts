import { Agent, type IncomingMessage } from 'node:http';
import type { Stream, Writable } from 'node:stream';
import type { ServiceName } from '@wholesale/contracts';
import { Failure, sendProblem, unavailable, type Logger } from '@wholesale/service-kit';
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleType, isBrokenCircuitError } from 'cockatiel';
import type { Request, Response } from 'express';
import { createProxyMiddleware, debugProxyErrorsPlugin, proxyEventsPlugin } from 'http-proxy-middleware';
import type { Route } from '../routes.ts';
import { countBody, cutLater } from './body-limit.ts';
import { endOnSilence, serviceSilent } from './end-on-silence.ts';
import { headersToClient, headersToService } from './forwarded-headers.ts';
import { receiveBody } from './receive-body.ts';
import { sendAnswer } from './send-answer.ts';

/** What the proxy needs to know of a request it has in hand. */
type Exchange = {
  route: Route;
  requestId: string;
  /** The body, when it was received before the service is asked; otherwise it is piped, or there is none. */
  body: Buffer | undefined;
  connection: 'close' | 'keep-alive';
  answered(): void;
  failed(error: Error): void;
  /** Ends the wait for a free connection to the service. */
  connected(): void;
  /** Called with the status before the answer goes out. */
  onAnswer?: (status: number) => void;
};

export type ServiceProxy = {
  /**
   * Hands a request to the service and its answer to the client.
   * @param options.url path and query as the service knows them
   * @param options.assertion who calls, signed for this service
   * @param options.publicOrigin where the site is, for a call that deals in addresses of it
   * @returns when the service has begun to answer, or a problem document was sent instead
   */
  forward(
    request: Request,
    response: Response,
    options: {
      route: Route;
      url: string;
      assertion: string | undefined;
      requestId: string;
      publicOrigin?: string | undefined;
      onAnswer?: (status: number) => void;
    },
  ): Promise<void>;
  /** Whether the service answered when it was last asked, as far as this proxy knows. */
  isAnswering(): boolean;
  close(): void;
};

type ProxyHandler = ReturnType<typeof createProxyMiddleware>;

/** The service did not answer: away, too slow, or gone in the middle. Only this opens the circuit; an answer, whatever its status, does not. */
class NoAnswer extends Error {}
/** The exchange ended for a reason that says nothing about the service. One for all: an error per request would cost a stack trace per request. */
const ended = new Error('the exchange ended without the service having failed');

const failuresToOpen = 5;
const openMs = 3_000;

/** A body up to this size is received whole before the service is asked; a larger one is piped. */
const maxReceived = 64 * 1_024;

/**
 * The way to one service: http-proxy-middleware with what was measured to matter (one URL object as target, a keep-alive agent, no logger plugin),
 * a limit on the service's silence and a circuit breaker. Its error-response plugin stays out as well: it tells the client the host it could not reach.
 * It must come before any body parser.
 * @param options.bodyPatienceMs how long a client may take to send a small body; an upload has the server's `requestTimeout`
 */
export function createServiceProxy({
  service,
  url,
  logger,
  bodyPatienceMs = 10_000,
}: {
  service: ServiceName;
  url: string;
  logger: Logger;
  bodyPatienceMs?: number;
}): ServiceProxy {
  const target = new URL(url);
  // Piped bodies have connections of their own, so that clients that upload slowly take none from the other calls.
  const agents = [false, true].map(() => new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 }));
  const breaker = circuitBreaker(handleType(NoAnswer), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  breaker.onStateChange((state) => logger.warn({ service, circuit: CircuitState[state] }, 'circuit breaker'));

  const bodies = new WeakMap<Writable, Buffer>();
  /** What is sent for a request whose body was received or that has none: all at once, and no pipe is laid for it. */
  const whole = { pipe: (to: Writable) => to.end(bodies.get(to)) } as unknown as Stream;

  const [proxyWhole, proxyPiped] = agents.map((agent, piped) =>
    createProxyMiddleware({
      target,
      agent,
      selfHandleResponse: true,
      ...(!piped && { buffer: whole }),
      ejectPlugins: true,
      plugins: [debugProxyErrorsPlugin, proxyEventsPlugin],
      on: {
        proxyReq(proxyRequest, request, response) {
          const exchange = exchangeOf(response);
          // Refused while it waited for a connection: the service must not see it any more.
          if (!exchange || response.headersSent) return void proxyRequest.destroy();
          exchange.connected();
          if (exchange.body) bodies.set(proxyRequest, exchange.body);
          const { timeoutMs, bodyLimit } = exchange.route;
          endOnSilence(proxyRequest, { request, response, timeoutMs });
          if (!piped || request.headers['transfer-encoding'] === undefined) return;
          countBody(request, bodyLimit, (failure) => {
            proxyRequest.destroy();
            refuse(request, response as Response, failure);
          });
        },
        proxyRes(proxyResponse, _request, response) {
          const exchange = exchangeOf(response);
          if (!exchange) return;
          const headers = headersToClient(proxyResponse.headers);
          headers.connection = exchange.connection;
          if (exchange.route.alsoPage) headers.vary = headers.vary ? `${headers.vary}, Accept` : 'Accept';
          exchange.onAnswer?.(proxyResponse.statusCode ?? 0);
          exchange.answered();
          sendAnswer(proxyResponse, response, headers);
        },
        error(error, request, response) {
          if (!('req' in response)) return;
          onFailure(error, request, response as Response);
        },
        econnreset(_error, _request, response) {
          exchangeOf(response)?.failed(ended);
        },
      },
    }),
  ) as [ProxyHandler, ProxyHandler];

  function onFailure(error: Error, request: IncomingMessage, response: Response): void {
    const exchange = exchangeOf(response);
    if (!exchange) return;
    const clientIsGone = response.destroyed || (request.destroyed && !request.complete);
    if (clientIsGone) return exchange.failed(ended);
    const { requestId } = exchange;
    const slow = error === serviceSilent;
    exchange.failed(new NoAnswer(error.message));
    // The headers are out: all that is left is to cut the answer short, so that nobody takes it for a whole one.
    if (response.headersSent) return void (response.writableEnded || response.destroy());
    logger.warn({ service, requestId, cause: (error as NodeJS.ErrnoException).code, slow }, 'service did not answer');
    refuse(request, response, slow ? tooSlow() : away());
  }

  function refuse(request: IncomingMessage, response: Response, failure: Failure): void {
    const exchange = exchangeOf(response);
    exchange?.failed(ended);
    if (!request.complete) {
      // Nobody takes the rest of the body any more: it is read and dropped for a moment, so that the client comes to see the answer.
      request.unpipe();
      request.resume();
      cutLater(request, response);
    }
    if (!response.headersSent && !response.destroyed) sendProblem(response, failure, exchange?.requestId ?? '');
  }

  /** Whether the service is back is never tried with a body that a client may take minutes to send. */
  async function tryWhetherBack(): Promise<void> {
    const signal = AbortSignal.timeout(openMs);
    const answer = await fetch(new URL('/health/live', target), { signal }).catch((error: Error) => {
      throw new NoAnswer(error.message);
    });
    await answer.body?.cancel();
  }

  return {
    async forward(request, response, { route, url: path, assertion, requestId, publicOrigin, onAnswer }) {
      const piped = hasBody(request) && route.bodyLimit > maxReceived;
      let body: Buffer | undefined;
      if (hasBody(request) && !piped) {
        body = await receiveBody(request, response, { limit: route.bodyLimit, patienceMs: bodyPatienceMs });
        if (!body) return;
      }
      // While one request tries whether the service is back, the others do not wait for its fate.
      if (breaker.state === CircuitState.HalfOpen) throw away();
      const connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
      request.headers = headersToService(request.headers, { assertion, host: target.host, requestId, publicOrigin });
      request.url = path;
      const exchanged = () =>
        new Promise<void>((resolve, reject) => {
          // Nothing has been sent then, and whoever holds the connections is judged by his own silence.
          const wait = setTimeout(() => refuse(request, response, away()), route.timeoutMs);
          const exchange: Exchange = {
            route,
            requestId,
            body,
            connection,
            connected: () => clearTimeout(wait),
            answered: resolve,
            failed(error) {
              clearTimeout(wait);
              reject(error);
            },
            ...(onAnswer && { onAnswer }),
          };
          response.locals['exchange'] = exchange;
          // Settles when the answer has gone out or the client has; too late to matter, unless nothing else did.
          (piped ? proxyPiped : proxyWhole)(request, response, exchange.failed as () => void).then(
            () => exchange.failed(ended),
            exchange.failed,
          );
        });
      try {
        if (piped && breaker.state !== CircuitState.Closed) await breaker.execute(tryWhetherBack);
        await breaker.execute(exchanged);
      } catch (error) {
        if (isBrokenCircuitError(error)) throw away();
        if (!(error instanceof NoAnswer || error === ended)) throw error;
        if (!response.headersSent && !response.destroyed) sendProblem(response, away(), requestId);
      }
    },
    isAnswering: () => breaker.state === CircuitState.Closed,
    close: () => agents.forEach((agent) => agent.destroy()),
  };
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const exchangeOf = (response: object): Exchange | undefined =>
  (response as Response).locals['exchange'] as Exchange | undefined;

const away = (): Failure =>
  unavailable('service-unavailable', 'This part of the shop is unavailable right now. Try again in a moment.');

const tooSlow = (): Failure =>
  new Failure('timeout', 'service-timeout', 'This took too long. Check whether it worked before you try again.');
