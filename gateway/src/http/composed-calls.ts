import {
  auditEndpoints,
  auditPartEndpoints,
  type exportEndpoints,
  ownDataEndpoints,
  serviceNames,
  type Answer,
  type Endpoint,
  type ServiceName,
} from '@wholesale/contracts';
import { createServiceClient, serviceUnavailable, type AssertionSigner } from '@wholesale/service-kit';
import type { Request, Response } from 'express';
import type { Session, Sessions } from '../identity/sessions.ts';

type Part = Endpoint & { method: 'GET' };
type Ask = <P extends Part>(
  parts: readonly P[],
  query?: Readonly<Record<string, string>>,
) => Promise<[ServiceName, Answer<P>][]>;
type SendComposed = (ask: Ask, request: Request, response: Response) => Promise<void>;

type ComposedName = keyof typeof auditEndpoints | keyof typeof exportEndpoints;

/** The calls whose answer is composed of parts from every service. */
const composedCalls: Readonly<Record<ComposedName, SendComposed>> = {
  async exportMe(ask, _, response) {
    const parts = await ask(Object.values(ownDataEndpoints));
    response.set('Content-Disposition', 'attachment; filename="wholesale-data.json"');
    response.json({ exportedAt: new Date().toISOString(), ...Object.fromEntries(parts) });
  },

  async listAudit(ask, request, response) {
    const query = auditEndpoints.listAudit.query.safeParse(request.query);
    const { limit, ...filter } = query.data ?? { limit: 1 };
    const given = Object.entries({ ...filter, limit: String(limit) }).filter(([, value]) => value !== undefined);
    const all = Object.values(auditPartEndpoints);
    // First the policy, so that a caller who is not allowed learns nothing about valid input.
    const parts = await ask(query.error ? all.slice(0, 1) : all, Object.fromEntries(given));
    if (query.error) throw query.error;
    const entries = parts.flatMap(([, part]) => part);
    // Ids begin with the time of the entry.
    response.json(entries.sort((one, other) => (one._id < other._id ? 1 : -1)).slice(0, limit));
  },
};

export type AnswerComposed = (
  name: string,
  call: { session: Session; request: Request; response: Response; requestId: string },
) => Promise<void>;

/**
 * Answers calls that are composed of parts from every service. Each is asked with the person's own assertion.
 * @returns a function that throws the refusal of the first service, or Failure `service-unavailable` when one does not answer: there is no half answer
 */
export function createAnswerComposed({
  urls,
  sign,
  sessions,
}: {
  urls: Readonly<Record<ServiceName, readonly string[]>>;
  sign: AssertionSigner;
  sessions: Pick<Sessions, 'assertionFor'>;
}): AnswerComposed {
  const clientOf = (service: ServiceName) => createServiceClient({ from: 'gateway', urls: urls[service], sign });
  const clients = new Map(serviceNames.map((service) => [service, clientOf(service)]));

  return async (name, { session, request, response, requestId }) => {
    const askPart = async <P extends Part>(endpoint: P, query: Readonly<Record<string, string>>) => {
      const { service } = endpoint;
      const assertion = await sessions.assertionFor(session, service, requestId);
      const answer = await clients.get(service)?.(endpoint, { query, requestId, assertion });
      if (answer === undefined) throw serviceUnavailable();
      return [service, answer] as [ServiceName, Answer<P>];
    };
    const ask: Ask = async ([first, ...others], query = {}) => {
      if (!first) return [];
      // Alone, so that a denied call is recorded once.
      const answer = await askPart(first, query);
      return [answer, ...(await Promise.all(others.map((part) => askPart(part, query))))];
    };
    response.set('Cache-Control', 'private, no-store');
    await composedCalls[name as ComposedName](ask, request, response);
  };
}
