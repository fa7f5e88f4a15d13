import type { ServiceName } from '@wholesale/contracts';
import { createRotation, serviceUnavailable, type Logger } from '@wholesale/service-kit';
import type { Request, Response } from 'express';
import type { Route } from '../routes.ts';
import { refuse } from './refusal.ts';
import { createReplicaProxy, type Call } from './replica-proxy.ts';
import { receiveBody } from './request-body.ts';

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
  /** Whether at least one replica is. */
  isAnswering(): boolean;
  /** By host; the circuit of one that is not answering is open. */
  replicas(): { host: string; isAnswering: boolean }[];
  close(): void;
};

const maxReceived = 64 * 1_024;

/**
 * Proxies to the replicas of one service in turn. A read that one replica did not begin to answer is repeated once at another one,
 * within the same time limit. A write is repeated only if the first replica did nothing with it: received none of it, or is starting. One that is
 * stopping comes last. Must run before any body parser.
 * @param options.bodyPatienceMs limit for receiving a small body; uploads have the server's `requestTimeout`
 */
export function createServiceProxy({
  service,
  urls,
  logger,
  bodyPatienceMs = 10_000,
}: {
  service: ServiceName;
  urls: readonly string[];
  logger: Logger;
  bodyPatienceMs?: number;
}): ServiceProxy {
  const replicas = urls.map((url) => createReplicaProxy({ service, url, logger }));
  const inTurn = createRotation(replicas);

  return {
    async forward(request, response, { route, url: path, assertion, requestId, publicOrigin, onAnswer }) {
      const piped = hasBody(request) && route.bodyLimit > maxReceived;
      let body: Buffer | undefined;
      if (hasBody(request) && !piped) {
        body = await receiveBody(request, response, { limit: route.bodyLimit, patienceMs: bodyPatienceMs });
        if (!body) return;
      }
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const order = inTurn().toSorted((one, next) => Number(one.isLeaving()) - Number(next.isLeaving()));
      // A read can be repeated, so it finds out whether a replica is back; a write does only when no replica is answering.
      const due = order.find((replica) => replica.isDue());
      const first = (isRead && due) || order.find((replica) => replica.isAnswering()) || due;
      if (!first) throw serviceUnavailable();
      if (due && due !== first) void due.probe();
      const another = () => order.find((replica) => replica !== first && (replica.isAnswering() || replica.isDue()));
      const other = another();
      // One that is stopping may be gone by then; but one that is being tried again may hang.
      const mayTakeAll = !other || (other.isLeaving() && first.isAnswering());
      const partMs = mayTakeAll ? route.timeoutMs : route.timeoutMs / 2;
      request.url = path;
      const call: Call = {
        route,
        requestId,
        body,
        piped,
        timeoutMs: isRead ? partMs : route.timeoutMs,
        waitMs: partMs,
        hasOther: other !== undefined,
        headers: { assertion, requestId, publicOrigin },
        onAnswer,
      };
      const send = async (replica: typeof first, sent: Call) => {
        const mustProbe = piped && (replicas.length > 1 || !replica.isAnswering());
        return (mustProbe ? await replica.probe() : undefined) ?? replica.forward(request, response, sent);
      };
      const began = performance.now();
      let noAnswer = await send(first, call);
      const second = noAnswer && (isRead || noAnswer.isUnsent) ? another() : undefined;
      // A read whose first replica failed at once has the rest of its time for the second.
      const restMs = Math.max(1, route.timeoutMs - (performance.now() - began));
      if (second)
        noAnswer = await send(second, {
          ...call,
          hasOther: false,
          ...(isRead && { timeoutMs: restMs, waitMs: restMs }),
        });
      if (noAnswer) refuse(request, response, noAnswer.failure, requestId);
    },
    replicas: () => replicas.map(({ host, isAnswering }) => ({ host, isAnswering: isAnswering() })),
    isAnswering: () => replicas.some((replica) => replica.isAnswering()),
    close: () => replicas.forEach((replica) => replica.close()),
  };
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
