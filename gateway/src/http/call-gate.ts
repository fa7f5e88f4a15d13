import type { ServiceName } from '@wholesale/contracts';
import { Failure, unauthenticated } from '@wholesale/service-kit';
import type { Request, Response } from 'express';
import type { Principals } from '../identity/principals.ts';
import type { Session, Sessions } from '../identity/sessions.ts';
import type { Route } from '../routes.ts';
import type { AnswerComposed } from './composed-calls.ts';
import { checkBodyLength } from './request-body.ts';
import type { RateLimits } from './rate-limit.ts';
import type { ServiceProxy } from './service-proxy.ts';

export type ServiceRoute = Route & { to: { service: ServiceName; strip?: string } };

/** Checks a call before it reaches a service: address limit, token, person limit, body size, uploads at once. The service itself applies the policy. */
export function createCallGate({
  proxies,
  sessions,
  principals,
  limits,
  answerComposed,
  originOf,
}: {
  proxies: Readonly<Record<ServiceName, ServiceProxy>>;
  sessions: Sessions;
  principals: Principals;
  limits: RateLimits;
  answerComposed: AnswerComposed;
  originOf: (request: Request) => string | undefined;
}): (request: Request, response: Response, route: ServiceRoute) => Promise<void> {
  async function sessionOf(request: Request, response: Response, { access }: Route): Promise<Session | undefined> {
    if (access.who === 'everyone' && !access.whose) return undefined;
    const { authorization } = request.headers;
    if (authorization === undefined) {
      if (access.who === 'everyone') return undefined;
      throw unauthenticated('sign-in-required', 'Sign in to continue.');
    }
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization)?.[1];
    const known = token === undefined ? undefined : sessions.known(token);
    if (known) return known;
    try {
      if (token === undefined) throw unauthenticated('token-invalid', 'Your sign-in is not valid. Sign in again.');
      return await sessions.open(token);
    } catch (error) {
      // Expired tokens are not counted: they were valid, and a 401 makes the client refresh them.
      if (error instanceof Failure && error.code === 'token-invalid') await limits.countRefusedToken(request, response);
      throw error;
    }
  }

  return async (request, response, route) => {
    const { service, strip = '' } = route.to;
    await limits.countAddress(route.rate, request, response);
    const session = await sessionOf(request, response, route);
    if (session) await limits.countPerson(route.rate, session.identity.uid, response);
    checkBodyLength(request, response, route.bodyLimit);
    if (session && route.rate === 'upload') limits.holdUpload(session.identity.uid, request, response);
    const requestId = String(response.getHeader('x-request-id'));
    if (session && route.endpoint?.composed)
      return answerComposed(route.name, { session, request, response, requestId });
    const assertion = session
      ? await sessions.assertionFor(session, service, requestId)
      : await sessions.anonymousAssertionFor(service);
    await proxies[service].forward(request, response, {
      route,
      url: request.url.slice(strip.length),
      assertion,
      requestId,
      publicOrigin: route.endpoint?.namesOwnAddress && originOf(request),
      // A person who has just registered must not be refused because of the cached "not registered".
      ...(route.name === 'registerUser' && session && { onAnswer: () => principals.drop(session.identity.uid) }),
    });
  };
}
