import { ownDataEndpoints, type ServiceName } from '@wholesale/contracts';
import { createServiceClient, forbidden } from '@wholesale/service-kit';
import type { Response } from 'express';
import type { Principals } from '../identity/principals.ts';
import type { Session, Sessions } from '../identity/sessions.ts';

export type SendOwnData = (session: Session, response: Response, requestId: string) => Promise<void>;

/**
 * Sends what every service stores about a person. Each is asked with the person's own assertion.
 * @returns a function that throws Failure `profile-required`, or `unavailable` when one service does not answer: there is no half export
 */
export function createSendOwnData({
  urls,
  sessions,
  principals,
}: {
  urls: Readonly<Record<ServiceName, readonly string[]>>;
  sessions: Pick<Sessions, 'assertionFor'>;
  principals: Pick<Principals, 'find'>;
}): SendOwnData {
  return async (session, response, requestId) => {
    if (!(await principals.find(session.identity, requestId)))
      throw forbidden('profile-required', 'Finish signing up first.');
    const parts = await Promise.all(
      Object.values(ownDataEndpoints).map(async (endpoint) => {
        const { service } = endpoint;
        const sign = () => sessions.assertionFor(session, service, requestId);
        const ask = createServiceClient({ from: 'gateway', urls: urls[service], sign });
        return [service, await ask(endpoint, { requestId })] as const;
      }),
    );
    response.set({
      'Cache-Control': 'private, no-store',
      'Content-Disposition': 'attachment; filename="wholesale-data.json"',
    });
    response.json({ exportedAt: new Date().toISOString(), ...Object.fromEntries(parts) });
  };
}
