import { Agent, type IncomingMessage } from 'node:http';
import type { Stream, Writable } from 'node:stream';
import type { ServiceName } from '@wholesale/contracts';
import { Failure, sendProblem, unavailable, type Logger } from '@wholesale/service-kit';
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleType, isBrokenCircuitError } from 'cockatiel';
import type { Request, Response } from 'express';
import { createProxyMiddleware, debugProxyErrorsPlugin, proxyEventsPlugin } from 'http-proxy-middleware';
import type { Route } from '../routes.ts';
import { countBody, cutLater, receiveBody } from './request-body.ts';
import { endOnSilence, headersToClient, headersToService, sendAnswer, serviceSilent } from './service-exchange.ts';

type Exchange = {
  route: Route;
  requestId: string;
  body: Buffer | undefined;
  connection: 'close' | 'keep-alive';
  answered(): void;
  failed(error: Error): void;
  connected(): void;
  onAnswer?: (status: number) => void;
};

export type ServiceProxy = {
  /**
   * Forwards a request. @param options.url path and query for the service @param options.assertion of the caller, for this service
   * @param options.publicOrigin for calls with addresses of this site
   * @returns when the service starts to answer, or a problem document was sent
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
  isAnswering(): boolean;
  close(): void;
};

type ProxyHandler = ReturnType<typeof createProxyMiddleware>;

/** The service was unreachable, too slow, or disconnected. Only this opens the circuit; a response of any status does not. */
class NoAnswer extends Error {}
const ended = new Error('the exchange ended without the service having failed');

const failuresToOpen = 5;
const openMs = 3_000;

const maxReceived = 64 * 1_024;

/**
 * Proxies to one service: http-proxy-middleware with a keep-alive agent, an idle time-out and a circuit breaker.
 * The default plugins are disabled, because one logs and one exposes internal host names. Must run before any body parser.
 * @param options.bodyPatienceMs limit for receiving a small body; uploads have the server's `requestTimeout`
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
  const agents = [false, true].map(() => new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 }));
  const breaker = circuitBreaker(handleType(NoAnswer), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  breaker.onStateChange((state) => logger.warn({ service, circuit: CircuitState[state] }, 'circuit breaker'));

  const bodies = new WeakMap<Writable, Buffer>();
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
          // Refused while waiting for a connection, so the service must not get it.
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
          if (exchange.route.endpoint?.alsoPage) headers.vary = headers.vary ? `${headers.vary}, Accept` : 'Accept';
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
    // The headers are sent, so the response is cut to mark it as incomplete.
    if (response.headersSent) return void (response.writableEnded || response.destroy());
    logger.warn({ service, requestId, cause: (error as NodeJS.ErrnoException).code, slow }, 'service did not answer');
    refuse(request, response, slow ? tooSlow() : away());
  }

  function refuse(request: IncomingMessage, response: Response, failure: Failure): void {
    const exchange = exchangeOf(response);
    exchange?.failed(ended);
    if (!request.complete) {
      request.unpipe();
      request.resume();
      cutLater(request, response);
    }
    if (!response.headersSent && !response.destroyed) sendProblem(response, failure, exchange?.requestId ?? '');
  }

  /** Probes the service without a body, because a client may take minutes to send one. */
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
      // While one request probes the service, others fail immediately.
      if (breaker.state === CircuitState.HalfOpen) throw away();
      const connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
      request.headers = headersToService(request.headers, { assertion, host: target.host, requestId, publicOrigin });
      request.url = path;
      const exchanged = () =>
        new Promise<void>((resolve, reject) => {
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
          // Rejects only if nothing else settled the exchange.
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
