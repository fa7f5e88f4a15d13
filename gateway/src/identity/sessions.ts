import { hash } from 'node:crypto';
import type { Principal, ServiceName } from '@wholesale/contracts';
import { forbidden, unauthenticated, type AssertionSigner, type Caller } from '@wholesale/service-kit';
import { LRUCache } from 'lru-cache';
import type { Principals } from './principals.ts';
import type { SignInCheck } from './sign-in-checks.ts';
import type { Identity, TokenVerifier } from './token-verifier.ts';

export type Session = {
  readonly identity: Identity;
  readonly assertions: Partial<Record<ServiceName, Assertion>>;
};
type Assertion = { token: string; principal: Principal | undefined; until: number };

export type Sessions = {
  known(token: string): Session | undefined;
  open(token: string): Promise<Session>;
  /**
   * An assertion of the caller for a service.
   * @throws Failure `unauthenticated` for a deleted account or an ended sign-in, `forbidden` for a suspended one, `unavailable` when users does not answer
   */
  assertionFor(session: Session, service: ServiceName, requestId: string): Promise<string>;
  anonymousAssertionFor(service: ServiceName): Promise<string>;
};

/** Half of an assertion's 60 s, so that it is still valid when it arrives. */
const assertionReuseMs = 30_000;

/**
 * Caches verified tokens, as hashes, until they expire, so that most requests need no RSA check, and reuses one assertion per caller
 * and service for many requests.
 * @param options.limit maximum number of sessions; the least recently used is evicted first
 */
export function createSessions({
  verify,
  checkSignIn,
  principals,
  sign,
  limit = 10_000,
}: {
  verify: TokenVerifier;
  checkSignIn: SignInCheck;
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
      const principal = await principals.find(identity, requestId);
      if (principal?.state === 'deleted') throw unauthenticated('account-deleted', 'This account has been deleted.');
      if (principal?.state === 'suspended')
        throw forbidden(
          'account-suspended',
          'Another account has confirmed this email address. This account is suspended until an admin has checked it.',
        );
      await checkSignIn(identity);
      return signed(assertions, service, principal, () => personOf(identity, principal));
    },
    anonymousAssertionFor: (service) => signed(anonymous, service, undefined, () => ({ kind: 'anonymous' })),
  };
}

function personOf({ uid, email, emailConfirmed, provider }: Identity, principal: Principal | undefined): Caller {
  const person = { kind: 'person', uid, email, emailConfirmed, provider } as const;
  if (!principal) return person;
  const { userId, name, role, verified } = principal;
  return { ...person, profile: { userId, name, role, verified } };
}
