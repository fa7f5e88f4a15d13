import { Agent } from 'node:http';
import type { Stream, Writable } from 'node:stream';
import type { ServiceName } from '@wholesale/contracts';
import { Failure, sendProblem, unavailable, type Logger } from '@wholesale/service-kit';
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleType, isBrokenCircuitError } from 'cockatiel';
import type { Request, Response } from 'express';
import { createProxyMiddleware, debugProxyErrorsPlugin, proxyEventsPlugin } from 'http-proxy-middleware';
import type { Route } from '../routes.ts';
import { countBody } from './body-limit.ts';
import { sendAnswer } from './send-answer.ts';
import { headersToClient, headersToService } from './forwarded-headers.ts';

/** What the proxy needs to know of a request it has in hand. */
type Exchange = {
  route: Route;
  requestId: string;
  began: number;
  connection: 'close' | 'keep-alive';
  answered(): void;
  failed(error: Error): void;
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
  close(): void;
};

/** The service did not answer: away, too slow, or gone in the middle. Only this opens the circuit; an answer, whatever its status, does not. */
class NoAnswer extends Error {}
/** The exchange ended for a reason that says nothing about the service. One for all: an error per request would cost a stack trace per request. */
const ended = new Error('the exchange ended without the service having failed');

const failuresToOpen = 5;
const openMs = 3_000;

/**
 * The way to one service: http-proxy-middleware with what was measured to matter (one URL object as target, a keep-alive agent, no logger plugin),
 * a time-out and a circuit breaker. Its error-response plugin stays out as well: it tells the client the host it could not reach.
 * It must come before any body parser.
 */
export function createServiceProxy({
  service,
  url,
  logger,
}: {
  service: ServiceName;
  url: string;
  logger: Logger;
}): ServiceProxy {
  const target = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 });
  const breaker = circuitBreaker(handleType(NoAnswer), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  breaker.onStateChange((state) => logger.warn({ service, circuit: CircuitState[state] }, 'circuit breaker'));

  const proxyWithin = (timeoutMs: number, { withBody }: { withBody: boolean }) =>
    createProxyMiddleware({
      target,
      agent,
      proxyTimeout: timeoutMs,
      selfHandleResponse: true,
      ...(!withBody && { buffer: noBody }),
      ejectPlugins: true,
      plugins: [debugProxyErrorsPlugin, proxyEventsPlugin],
      on: {
        proxyReq(proxyRequest, request, response) {
          const limit = exchangeOf(response)?.route.bodyLimit;
          if (limit === undefined || request.headers['transfer-encoding'] === undefined) return;
          countBody(request, response, limit, (failure) => {
            proxyRequest.destroy();
            refuse(response as Response, failure);
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
        error(error, _request, response) {
          if (!('req' in response)) return;
          onFailure(error, response as Response);
        },
        econnreset(_error, _request, response) {
          exchangeOf(response)?.failed(ended);
        },
      },
    });
  const proxies = new Map<string, ReturnType<typeof proxyWithin>>();
  function proxyFor({ timeoutMs }: Route, withBody: boolean): ReturnType<typeof proxyWithin> {
    const key = `${timeoutMs} ${withBody}`;
    let proxy = proxies.get(key);
    if (!proxy) proxies.set(key, (proxy = proxyWithin(timeoutMs, { withBody })));
    return proxy;
  }

  function onFailure(error: Error, response: Response): void {
    const exchange = exchangeOf(response);
    if (!exchange) return;
    if (response.destroyed) return exchange.failed(ended);
    const { route, requestId, began } = exchange;
    const slow = performance.now() - began >= route.timeoutMs;
    exchange.failed(new NoAnswer(error.message));
    // The headers are out: all that is left is to cut the answer short, so that nobody takes it for a whole one.
    if (response.headersSent) return void (response.writableEnded || response.destroy());
    logger.warn({ service, requestId, cause: (error as NodeJS.ErrnoException).code, slow }, 'service did not answer');
    refuse(response, slow ? tooSlow() : away());
  }

  function refuse(response: Response, failure: Failure): void {
    const exchange = exchangeOf(response);
    exchange?.failed(ended);
    if (!response.headersSent && !response.destroyed) sendProblem(response, failure, exchange?.requestId ?? '');
  }

  return {
    async forward(request, response, { route, url: path, assertion, requestId, publicOrigin, onAnswer }) {
      // While one request tries whether the service is back, the others do not wait for its fate.
      if (breaker.state === CircuitState.HalfOpen) throw away();
      const proxy = proxyFor(route, hasBody(request));
      const connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
      request.headers = headersToService(request.headers, { assertion, host: target.host, requestId, publicOrigin });
      request.url = path;
      const exchanged = () =>
        new Promise<void>((resolve, reject) => {
          const exchange: Exchange = {
            route,
            requestId,
            connection,
            began: performance.now(),
            answered: resolve,
            failed: reject,
            ...(onAnswer && { onAnswer }),
          };
          response.locals['exchange'] = exchange;
          // Settles when the answer has gone out or the client has; too late to matter, unless nothing else did.
          proxy(request, response, reject as () => void).then(() => reject(ended), reject);
        });
      try {
        await breaker.execute(exchanged);
      } catch (error) {
        if (isBrokenCircuitError(error)) throw away();
        if (!(error instanceof NoAnswer || error === ended)) throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

/** What is sent for a request without a body: its end, and no pipe is laid for it. */
const noBody = { pipe: (to: Writable) => to.end() } as unknown as Stream;

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const exchangeOf = (response: object): Exchange | undefined =>
  (response as Response).locals['exchange'] as Exchange | undefined;

const away = (): Failure =>
  unavailable('service-unavailable', 'A part of the shop does not answer right now. Please try again in a moment.');

const tooSlow = (): Failure =>
  new Failure(
    'timeout',
    'service-timeout',
    'A part of the shop took too long. Please look whether it worked before you try again.',
  );
