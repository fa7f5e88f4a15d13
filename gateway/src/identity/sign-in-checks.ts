import { unauthenticated, type Logger } from '@wholesale/service-kit';
import { LRUCache } from 'lru-cache';
import type { SignInAccount, SignInAccounts } from './sign-in-accounts.ts';
import type { Identity } from './token-verifier.ts';

/** @throws Failure `sign-in-ended` for a token from before a password reset, or of a disabled or deleted sign-in */
export type SignInCheck = (identity: Identity) => Promise<void>;

/** How long a token may work after its sign-in has ended; and how long no further call waits for a provider that fails. */
const [reuseMs, retryMs] = [60_000, 10_000];

const unknown: SignInAccount = { disabled: false, validSince: 0 };
const deleted: SignInAccount = { disabled: true, validSince: Infinity };

/**
 * Looks up at the identity provider, once a minute per person, whether their tokens are still valid. While the provider cannot be reached the
 * last known state counts, because tokens expire within an hour anyway.
 * @param options.limit maximum number of people; the least recently requested is evicted first
 */
export function createSignInCheck({
  accounts,
  logger,
  limit = 10_000,
  now = () => performance.now(),
}: {
  accounts: Pick<SignInAccounts, 'find'>;
  logger: Logger;
  limit?: number;
  now?: () => number;
}): SignInCheck {
  const known = new LRUCache<string, SignInAccount>({
    max: limit,
    ttl: reuseMs,
    perf: { now },
    ttlResolution: 0,
    fetchMethod: async (uid, stale, { options }) => {
      try {
        return (await accounts.find(uid)) ?? deleted;
      } catch (error) {
        logger.warn({ reason: (error as Error).message }, 'the identity provider cannot be asked about sign-ins');
        options.ttl = retryMs;
        return stale ?? unknown;
      }
    },
  });
  return async ({ uid, signedInAt }) => {
    const account = (await known.fetch(uid)) ?? unknown;
    if (account.disabled || signedInAt < account.validSince)
      throw unauthenticated('sign-in-ended', 'Your sign-in has ended. Sign in again.');
  };
}
