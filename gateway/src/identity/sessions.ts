import { hash } from 'node:crypto';
import type { Principal, ServiceName } from '@wholesale/contracts';
import { unauthenticated, type AssertionSigner, type Caller } from '@wholesale/service-kit';
import { LRUCache } from 'lru-cache';
import type { Principals } from './principals.ts';
import type { Identity, TokenVerifier } from './token-verifier.ts';

/** Somebody whose token has been verified, with the assertions signed for him so far. */
export type Session = {
  readonly identity: Identity;
  readonly assertions: Partial<Record<ServiceName, Assertion>>;
};
type Assertion = { token: string; principal: Principal | undefined; until: number };

export type Sessions = {
  /** The session of a token that was verified before and has not expired; costs one hash. */
  known(token: string): Session | undefined;
  /**
   * Verifies a token and keeps it.
   * @throws Failure unauthenticated, or unavailable when the public keys cannot be had
   */
  open(token: string): Promise<Session>;
  /**
   * The signed assertion that tells a service who calls.
   * @throws Failure unauthenticated when the account was deleted, unavailable when users does not answer
   */
  assertionFor(session: Session, service: ServiceName, requestId: string): Promise<string>;
  /** The same for somebody who did not sign in. */
  anonymousAssertionFor(service: ServiceName): Promise<string>;
};

/** Of the 60 s an assertion is valid; the rest is for the request's own way. */
const assertionReuseMs = 30_000;

/**
 * Keeps verified tokens until they expire, so that the hot path checks no RSA signature, and signs one assertion per caller and service for many requests.
 * Tokens are kept as hashes only.
 * @param options.limit most sessions kept; the least recently used go first
 */
export function createSessions({
  verify,
  principals,
  sign,
  limit = 10_000,
}: {
  verify: TokenVerifier;
  principals: Principals;
  sign: AssertionSigner;
  limit?: number;
}): Sessions {
  const sessions = new LRUCache<string, Session>({ max: limit });
  const anonymous: Session['assertions'] = {};

  async function signed(
    kept: Session['assertions'],
    service: ServiceName,
    principal: Principal | undefined,
    caller: () => Caller,
  ): Promise<string> {
    const known = kept[service];
    const now = performance.now();
    if (known && known.principal === principal && known.until > now) return known.token;
    const token = await sign(caller(), service);
    kept[service] = { token, principal, until: now + assertionReuseMs };
    return token;
  }

  return {
    known(token) {
      const key = hash('sha256', token, 'base64');
      const session = sessions.get(key);
      if (!session || session.identity.expiresAt > Date.now()) return session;
      sessions.delete(key);
      return undefined;
    },
    async open(token) {
      const session: Session = { identity: await verify(token), assertions: {} };
      sessions.set(hash('sha256', token, 'base64'), session);
      return session;
    },
    async assertionFor({ identity, assertions }, service, requestId) {
      const principal = await principals.find(identity.uid, requestId);
      if (principal?.state === 'deleted') throw unauthenticated('account-deleted', 'This account has been deleted.');
      return signed(assertions, service, principal, () => personOf(identity, principal));
    },
    anonymousAssertionFor: (service) => signed(anonymous, service, undefined, () => ({ kind: 'anonymous' })),
  };
}

function personOf({ uid, email, provider }: Identity, principal: Principal | undefined): Caller {
  const person = { kind: 'person', uid, email, provider } as const;
  if (!principal) return person;
  const { userId, name, role, verified } = principal;
  return { ...person, profile: { userId, name, role, verified } };
}
