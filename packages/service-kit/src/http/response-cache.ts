import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

export type Loaded = { value: unknown; headers?: Readonly<Record<string, string>> };

export type ResponseCache<Key> = {
  /** The response for a key, serialised once, with an ETag. */
  reply(key: Key): Promise<{ bytes: Buffer; headers: Record<string, string> }>;
  /** Evicts everything; calls after this return include the change. */
  invalidate(): void;
};

type Ready = { bytes: Buffer; headers: Record<string, string> };
type Entry = { answer: Promise<Ready>; loadedAt: number };

/**
 * Keeps answers that everybody gets alike as bytes that are ready to send. Many who ask for the same thing at once cause one load.
 * @param options.maxAgeMs longest time an answer is given without looking again; changes made by another replica show after it
 * @param options.load makes the value of one key
 * @param options.mostKeys how many answers are kept; the least recently requested goes first
 */
export function createResponseCache<Key>({
  maxAgeMs,
  load,
  maxEntries = 100,
  now = () => performance.now(),
}: {
  maxAgeMs: number;
  load: (key: Key) => Promise<Loaded>;
  maxEntries?: number;
  now?: () => number;
}): ReadyBytes<Key> {
  const entries = new LRUCache<string, Entry>({ max: mostKeys });

  async function serialise(key: Key): Promise<Ready> {
    const { value, headers } = await load(key);
    const bytes = Buffer.from(JSON.stringify(value));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    return { bytes, headers: { 'Cache-Control': 'no-cache', ETag: etag, ...headers } };
  }

  function begin(name: string, key: Key): Promise<Ready> {
    // The age counts from the start, because a change during the load may be missing.
    const entry: Entry = { answer: serialise(key), loadedAt: now() };
    entries.set(name, entry);
    // A failure is told to those who wait for it and not kept.
    entry.answer.catch(() => {
      if (entries.get(name) === entry) entries.delete(name);
    });
    return entry.answer;
  }

  return {
    reply(key) {
      const name = JSON.stringify(key) ?? '';
      const entry = entries.get(name);
      return entry && now() - entry.loadedAt < maxAgeMs ? entry.answer : begin(name, key);
    },
    invalidate: () => entries.clear(),
  };
}

/** Whether `If-None-Match` contains this ETag. Unlike Express it ignores `Cache-Control: no-cache`, which `fetch` adds to such requests. */
export function matchesEtag({ headers }: Pick<IncomingMessage, 'headers'>, etag: string | undefined): boolean {
  const named = headers['if-none-match'];
  if (!named || !etag) return false;
  return named.trim() === '*' || named.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
