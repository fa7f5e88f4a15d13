import { Agent, type IncomingMessage } from 'node:http';
import type { Stream, Writable } from 'node:stream';
import type { ServiceName } from '@wholesale/contracts';
import {
  inClientSpan,
  longestStopDelayMs,
  sendProblem,
  serviceUnavailable,
  startingHeader,
  type Failure,
  type Logger,
} from '@wholesale/service-kit';
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleType, isBrokenCircuitError } from 'cockatiel';
import type { Request, Response } from 'express';
import { createProxyMiddleware, debugProxyErrorsPlugin, proxyEventsPlugin } from 'http-proxy-middleware';
import type { Route } from '../routes.ts';
import { refuse, serviceTimeout } from './refusal.ts';
import { countBody } from './request-body.ts';
import { endOnSilence, headersToClient, headersToService, sendAnswer, serviceSilent } from './service-exchange.ts';

export type Call = {
  route: Route;
  requestId: string;
  /** Undefined: there is none, or it is piped. */
  body: Buffer | undefined;
  piped: boolean;
  /** How long the replica may be silent. */
  timeoutMs: number;
  /** How long to wait for a free connection to the replica. */
  waitMs: number;
  /** Whether another replica gets the request if this one did nothing with it. */
  hasOther: boolean;
  headers: Omit<Parameters<typeof headersToService>[1], 'host' | 'traceparent'>;
  onAnswer: ((status: number) => void) | undefined;
};

type Exchange = Call & {
  target: URL;
  connection: 'close' | 'keep-alive';
  isAnswered: boolean;
  answered(): void;
  failed(error: Error): void;
  connected(): void;
};

/** The replica was unreachable, too slow, or disconnected. Only this opens the circuit; a response of any status does not. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly failure: Failure;
  /** Whether the replica cannot have received a byte of the request. */
  readonly isUnsent: boolean;

  constructor(error: Error, isUnsent = isConnectError(error)) {
    super(error.message);
    this.failure = error === serviceSilent ? serviceTimeout() : serviceUnavailable();
    this.isUnsent = isUnsent;
  }
}
const ended = new Error('the exchange ended without the replica having failed');
const noConnection = new Error('no connection to the replica became free');
const starting = new Error('the replica is starting');

export type ReplicaProxy = {
  /**
   * Forwards a request.
   * @returns when the replica starts to answer or the client was refused; NoAnswer when nothing was sent to the client yet
   */
  forward(request: Request, response: Response, call: Call): Promise<NoAnswer | undefined>;
  /** Probes the replica without the request, because a piped body can be sent only once. @returns as `forward` */
  probe(): Promise<NoAnswer | undefined>;
  /**
   * Whether it is stopping, which it says by closing the connection of each answer. It still takes calls, but one that is being sent when it
   * ends is lost.
   */
  isLeaving(): boolean;
  /** Host and port. */
  readonly host: string;
  isAnswering(): boolean;
  /** Whether the circuit has been open for long enough that one call may find out whether the replica is back. */
  isDue(): boolean;
  close(): void;
};

type ProxyHandler = ReturnType<typeof createProxyMiddleware>;

const failuresToOpen = 5;
const openMs = 3_000;

/**
 * Proxies to one replica of a service: http-proxy-middleware with a keep-alive agent, an idle time-out and a circuit breaker.
 * The default plugins are disabled, because one logs and one exposes internal host names.
 */
export function createReplicaProxy({
  service,
  url,
  logger,
}: {
  service: ServiceName;
  url: string;
  logger: Logger;
}): ReplicaProxy {
  const target = new URL(url);
  const agents = [false, true].map(() => new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 }));
  const breaker = circuitBreaker(handleType(NoAnswer), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  let openedAt = 0;
  let leftAt = -Infinity;
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) openedAt = Date.now();
    logger.warn({ service, replica: target.host, circuit: CircuitState[state] }, 'circuit breaker');
  });

  /** Undefined when the request was sent to another replica in the meantime. */
  function exchangeOf(response: object): Exchange | undefined {
    const exchange = (response as Response).locals['exchange'] as Exchange | undefined;
    return exchange?.target === target ? exchange : undefined;
  }

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
          // Refused, or sent to another replica, while waiting for a connection, so this one must not get it.
          if (!exchange || response.headersSent) return void proxyRequest.destroy();
          exchange.connected();
          if (exchange.body) bodies.set(proxyRequest, exchange.body);
          endOnSilence(proxyRequest, { request, response, timeoutMs: exchange.timeoutMs });
          if (!piped || request.headers['transfer-encoding'] === undefined) return;
          countBody(request, exchange.route.bodyLimit, (failure) => {
            proxyRequest.destroy();
            exchange.failed(ended);
            refuse(request, response as Response, failure, exchange.requestId);
          });
        },
        proxyRes(proxyResponse, _request, response) {
          const exchange = exchangeOf(response);
          if (!exchange) return;
          if (proxyResponse.headers.connection === 'close') leftAt = performance.now();
          if (exchange.hasOther && startingHeader in proxyResponse.headers) {
            proxyResponse.resume();
            return exchange.failed(new NoAnswer(starting, true));
          }
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
    const { requestId, isAnswered } = exchange;
    const noAnswer = new NoAnswer(error);
    exchange.failed(noAnswer);
    // The headers are sent, so the response is cut to mark it as incomplete.
    if (response.headersSent) return void (response.writableEnded || response.destroy());
    const cause = (error as NodeJS.ErrnoException).code;
    logger.warn({ service, replica: target.host, requestId, cause, slow: error === serviceSilent }, 'no answer');
    if (isAnswered) refuse(request, response, noAnswer.failure, requestId);
  }

  function exchangeOnce(request: Request, response: Response, call: Call): Promise<void> {
    return new Promise((resolve, reject) => {
      const wait = setTimeout(() => exchange.failed(noConnection), call.waitMs);
      const exchange: Exchange = {
        ...call,
        target,
        connection: response.shouldKeepAlive ? 'keep-alive' : 'close',
        isAnswered: false,
        connected: () => clearTimeout(wait),
        answered() {
          exchange.isAnswered = true;
          resolve();
        },
        failed(error) {
          clearTimeout(wait);
          reject(error);
        },
      };
      response.locals['exchange'] = exchange;
      // Rejects only if nothing else settled the exchange.
      (call.piped ? proxyPiped : proxyWhole)(request, response, exchange.failed as () => void).then(
        () => exchange.failed(ended),
        exchange.failed,
      );
    });
  }

  async function attempt(work: () => Promise<void>): Promise<NoAnswer | undefined> {
    try {
      await breaker.execute(work);
    } catch (error) {
      if (error instanceof NoAnswer) return error;
      // A busy replica has not failed. With a broken circuit, another call is finding out whether the replica is back.
      if (error === noConnection || isBrokenCircuitError(error)) return new NoAnswer(error as Error, true);
      throw error;
    }
    return undefined;
  }

  return {
    async forward(request, response, call) {
      const { host } = target;
      const step = { name: `${request.method} ${call.route.path}`, attributes: { 'server.address': host } };
      try {
        await inClientSpan(step, async (traceparent) => {
          request.headers = headersToService(request.headers, { ...call.headers, host, traceparent });
          const noAnswer = await attempt(() => exchangeOnce(request, response, call));
          // Thrown, so that the trace shows a failed step.
          if (noAnswer) throw noAnswer;
        });
        return undefined;
      } catch (error) {
        if (error instanceof NoAnswer) return error;
        if (error !== ended) throw error;
        if (!response.headersSent && !response.destroyed) sendProblem(response, serviceUnavailable(), call.requestId);
        return undefined;
      }
    },
    probe: () =>
      attempt(async () => {
        const signal = AbortSignal.timeout(openMs);
        const answer = await fetch(new URL('/health/live', target), { signal }).catch((error: Error) => {
          throw new NoAnswer(error, true);
        });
        await answer.body?.cancel();
        if (answer.headers.has(startingHeader)) throw new NoAnswer(starting, true);
      }),
    host: target.host,
    // Without calls, one that said once that it is stopping has ended by then.
    isLeaving: () => performance.now() - leftAt < longestStopDelayMs,
    isAnswering: () => breaker.state === CircuitState.Closed,
    isDue: () => breaker.state === CircuitState.Open && Date.now() - openedAt >= openMs,
    close: () => agents.forEach((agent) => agent.destroy()),
  };
}

const isConnectError = (error: NodeJS.ErrnoException): boolean =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '');
