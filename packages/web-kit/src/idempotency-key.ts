import { ApiError } from '@wholesale/web-kit/http';
import { useRef } from 'react';

/**
 * Keys for the `Idempotency-Key` of a form: a request that is repeated because its answer was lost takes effect once.
 * @returns `keyFor`, the same key for the same body; `answered`, to be called with the error of a failed request or without one: the next
 * request gets a new key, unless it is still unknown whether this one took effect
 */
export function useIdempotencyKey(): { keyFor: (body: unknown) => string; answered: (error?: unknown) => void } {
  const last = useRef<{ body: string; key: string }>(undefined);
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      if (last.current?.body !== text) last.current = { body: text, key: newIdempotencyKey() };
      return last.current.key;
    },
    answered: (error) => {
      if (!mayHaveTakenEffect(error)) last.current = undefined;
    },
  };
}

/** A random key; `crypto.randomUUID` exists only on HTTPS and localhost. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a repeat after this error needs the same key. The server repeats a refusal for its key, although the cause may be gone. */
export const mayHaveTakenEffect = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'request-in-progress');
