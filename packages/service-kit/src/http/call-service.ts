import type { Answer, Endpoint } from '@wholesale/contracts';
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
 * Calls another service, with an assertion of `from`.
 * @returns a function that returns the parsed body, or undefined for 404
 * @throws Failure `unavailable` on time-out or any other status
 */
export function createServiceClient({
  from,
  url,
  sign,
  timeoutMs = 3_000,
}: {
  from: string;
  url: string;
  sign: AssertionSigner;
  timeoutMs?: number;
}): ServiceClient {
  return async (endpoint, { params = {}, query = {}, requestId }) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const target = new URL(path, url);
    target.search = String(new URLSearchParams(query));
    try {
      const response = await fetch(target, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${await sign({ kind: 'service', name: from }, endpoint.service)}`,
          'x-request-id': requestId,
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
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
