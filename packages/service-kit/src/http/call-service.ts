import { fillPath, limitsOf, type Answer, type Endpoint, type Problem } from '@wholesale/contracts';
import type { AssertionSigner } from '../assertion.ts';
import { Failure, forbidden, serviceUnavailable } from '../errors.ts';
import { inClientSpan } from '../observability/trace-context.ts';
import { answerOf, avoidedFor, type Replica } from './ask-replica.ts';
import { createRotation } from './rotation.ts';

export class UnexpectedStatusError extends Error {
  override name = 'UnexpectedStatusError';
  readonly status: number;

  constructor(service: string, status: number) {
    super(`${service} answered ${status}`);
    this.status = status;
  }
}

export type ServiceClient = <E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  options: {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    requestId: string;
    /** Asks in a person's name instead of our own; the other's refusal (403) is then passed on. */
    assertion?: string;
  },
) => Promise<Answer<E> | undefined>;

/**
 * Asks another service, signed with our own name. Takes its replicas in turn; one that did not begin to answer, or is starting, is avoided
 * for a while, and the question is repeated once at another one, within the same time limit.
 * @param options.from our name; the other service's policy lists who may ask
 * @param options.urls where the replicas of the other service are
 * @param options.timeoutMs instead of each endpoint's own time-out
 * @returns a function that answers the parsed value, or undefined when the other says 404
 * @throws Failure `unavailable` when the other does not answer within the time-out or answers with a failure; RangeError as `fillPath`
 */
export function createServiceClient({
  from,
  urls,
  sign,
  timeoutMs,
}: {
  from: string;
  urls: readonly string[];
  sign: AssertionSigner;
  timeoutMs?: number;
}): ServiceClient {
  const inTurn = createRotation(urls.map((url): Replica => ({ url, avoidUntil: 0 })));

  return async (endpoint, { params = {}, query = {}, requestId, assertion }) => {
    const path = fillPath(endpoint.path, params);
    const limitMs = timeoutMs ?? limitsOf(endpoint).timeoutMs;
    try {
      const headers = {
        authorization: `Bearer ${assertion ?? (await sign({ kind: 'service', name: from }, endpoint.service))}`,
        'x-request-id': requestId,
      };
      const limit = AbortSignal.timeout(limitMs);
      const ask = (replica: Replica, patienceMs: number) => {
        const target = new URL(path, replica.url);
        target.search = String(new URLSearchParams(query));
        return inClientSpan(
          { name: `${endpoint.method} ${endpoint.path}`, attributes: { 'server.address': target.host } },
          (traceparent) =>
            answerOf(replica, target, {
              headers: { ...headers, ...(traceparent && { traceparent }) },
              limit,
              patienceMs,
            }),
        );
      };
      const [first, second] = inTurn().toSorted((one, other) => avoidedFor(one) - avoidedFor(other)) as [
        Replica,
        Replica?,
      ];
      const response = second
        ? await ask(first, limitMs / 2).catch(() => ask(second, limitMs))
        : await ask(first, limitMs);
      const { code = '', message = '' } = response.ok ? {} : await problemOf(response);
      // A bare `not-found` says that nothing answers at this address, such as a wrong setting; nothing about what was asked for.
      if (response.status === 404 && code !== 'not-found') return undefined;
      if (response.status === 403 && assertion !== undefined) throw forbidden(code, message);
      if (!response.ok) throw new UnexpectedStatusError(endpoint.service, response.status);
      return endpoint.responses[200]?.parse(await response.json()) as Answer<typeof endpoint>;
    } catch (error) {
      if (error instanceof Failure) throw error;
      const failure = serviceUnavailable();
      failure.cause = error;
      throw failure;
    }
  };
}

const problemOf = async (response: Response): Promise<Partial<Problem>> =>
  ((await response.json().catch(() => undefined)) as Partial<Problem> | undefined) ?? {};
