import { usersEndpoints, type Principal } from '@wholesale/contracts';
import type { ServiceClient } from '@wholesale/service-kit';
import { LRUCache } from 'lru-cache';
import type { Identity } from './token-verifier.ts';

type Account = Pick<Identity, 'uid' | 'email' | 'emailConfirmed'>;

export type Principals = {
  find(account: Account, requestId: string): Promise<Principal | undefined> | Principal | undefined;
  drop(uid: string): void;
  clear(): void;
};

/** How long a principal is cached, and how long a missing record. */
const [knownMs, unknownMs] = [5_000, 1_000];

type Entry = { principal: Principal | undefined; until: number };

/**
 * Caches principals of the users service for seconds; roles are never taken from tokens. Returns the same object until it changes,
 * so that callers can compare by identity. Each question tells users which address the token confirms.
 * @param options.limit maximum number of entries; the least recently requested is evicted first
 */
export function createPrincipals({
  users,
  limit = 10_000,
  now = () => performance.now(),
}: {
  users: ServiceClient;
  limit?: number;
  now?: () => number;
}): Principals {
  const entries = new LRUCache<string, Entry>({ max: limit });
  const asking = new Map<string, Promise<Principal | undefined>>();

  async function ask({ uid, email, emailConfirmed }: Account, requestId: string): Promise<Principal | undefined> {
    const askedAt = now();
    const question = users(usersEndpoints.findPrincipal, {
      params: { uid },
      ...(emailConfirmed && { query: { confirmed: email } }),
      requestId,
    });
    asking.set(uid, question);
    try {
      const answer = await question;
      // A person evicted during the request has changed, so the answer is not cached.
      if (asking.get(uid) !== question) return answer;
      const before = entries.get(uid)?.principal;
      const principal = before && JSON.stringify(before) === JSON.stringify(answer) ? before : answer;
      entries.set(uid, { principal, until: askedAt + (principal ? knownMs : unknownMs) });
      return principal;
    } finally {
      if (asking.get(uid) === question) asking.delete(uid);
    }
  }

  return {
    find(account, requestId) {
      const { uid } = account;
      const entry = entries.get(uid);
      if (entry && entry.until > now()) return entry.principal;
      return asking.get(uid) ?? ask(account, requestId);
    },
    drop(uid) {
      entries.delete(uid);
      asking.delete(uid);
    },
    clear() {
      entries.clear();
      asking.clear();
    },
  };
}
