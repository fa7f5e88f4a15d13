import { useSession } from '@wholesale/web-kit/auth';
import { useCallback, useSyncExternalStore } from 'react';

/** A message on its way. `key`: its `Idempotency-Key`. `after`: the latest message that was known when it was written. */
export type Unsent = { key: string; text: string; after: string | undefined; failure?: string | undefined };
/** What a person has written in a conversation and not sent: it survives page changes and a reload of the tab. */
export type Writing = { draft: string; unsent: readonly Unsent[] };
type Change = (writing: Writing) => Partial<Writing>;

const empty: Writing = { draft: '', unsent: [] };
const writings = new Map<string, Writing>();
const listeners = new Set<() => void>();

/** What the signed-in person has written in a conversation, and the function that changes it. */
export function useWriting(id: string): Writing & { change: (change: Change) => void } {
  const email = useSession().user?.email ?? '';
  const key = `wholesale.messages.${email}.${id}`;
  const writing = useSyncExternalStore(subscribe, () => read(key));
  const change = useCallback((next: Change) => write(key, { ...read(key), ...next(read(key)) }), [key]);
  return { ...writing, change };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(key: string): Writing {
  const known = writings.get(key);
  if (known) return known;
  const stored = readStored(key);
  writings.set(key, stored);
  return stored;
}

function write(key: string, writing: Writing): void {
  writings.set(key, writing);
  try {
    if (writing.draft || writing.unsent.length) sessionStorage.setItem(key, JSON.stringify(writing));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the text lives as long as the page.
  }
  listeners.forEach((listener) => listener());
}

function readStored(key: string): Writing {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Writing | null;
    if (!stored) return empty;
    // The page was left while these were on their way.
    const unsent = stored.unsent.map((each) => ({ ...each, failure: each.failure ?? interrupted }));
    return { draft: String(stored.draft), unsent };
  } catch {
    return empty; // storage may be disabled
  }
}
const interrupted = 'The page was reloaded before this was sent.';
