import { fillPath, limitsOf, type Answer, type Endpoint } from '@wholesale/contracts';
import type { AssertionSigner } from '../assertion.ts';
import { Failure, unavailable } from '../errors.ts';

export class UnexpectedStatusError extends Error {
  override name = 'UnexpectedStatusError';
  readonly status: number;

  constructor(service: string, status: number) {
    super(`${service} answered ${status}`);
    this.status = status;
  }
}

export type ServiceClient = <E extends Endpoint>(
  endpoint: E,
  options: { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>>; requestId: string },
) => Promise<Answer<E> | undefined>;

/**
 * Asks another service, signed with our own name.
 * @param options.from our name; the other service's policy lists who may ask
 * @param options.url where the other service is
 * @param options.timeoutMs instead of each endpoint's own time-out
 * @returns a function that answers the parsed value, or undefined when the other says 404
 * @throws Failure `unavailable` when the other does not answer within the time-out or answers with a failure; RangeError as `fillPath`
 */
export function createServiceClient({
  from,
  url,
  sign,
  timeoutMs,
}: {
  from: string;
  url: string;
  sign: AssertionSigner;
  timeoutMs?: number;
}): ServiceClient {
  return async (endpoint, { params = {}, query = {}, requestId }) => {
    const target = new URL(fillPath(endpoint.path, params), url);
    target.search = String(new URLSearchParams(query));
    try {
      const response = await fetch(target, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${await sign({ kind: 'service', name: from }, endpoint.service)}`,
          'x-request-id': requestId,
        },
        signal: AbortSignal.timeout(timeoutMs ?? limitsOf(endpoint).timeoutMs),
      });
      const isMissing = response.status === 404 && (await codeOf(response)) !== 'not-found';
      if (isMissing) return undefined;
      if (!response.ok) throw new UnexpectedStatusError(endpoint.service, response.status);
      return endpoint.responses[200]?.parse(await response.json()) as Answer<typeof endpoint>;
    } catch (error) {
      if (error instanceof Failure) throw error;
      const failure = unavailable(
        'service-unavailable',
        'This part of the shop is unavailable right now. Try again in a moment.',
      );
      failure.cause = error;
      throw failure;
    }
  };
}

/** A bare `not-found` says that nothing answers at this address, such as a wrong setting; it says nothing about what was asked for. */
async function codeOf(response: Response): Promise<unknown> {
  const problem = (await response.json().catch(() => undefined)) as { code?: unknown } | undefined;
  return problem?.code;
}
