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
 * Keeps responses that are the same for everyone as bytes. Simultaneous requests for one key cause one load.
 * @param options.maxAgeMs how long a response is used; changes of another replica show after it
 * @param options.load loads the value of a key
 * @param options.maxEntries how many responses are kept; the least recently requested is evicted first
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
}): ResponseCache<Key> {
  const entries = new LRUCache<string, Entry>({ max: maxEntries });

  async function serialise(key: Key): Promise<Ready> {
    const { value, headers } = await load(key);
    return withEtag(value, { 'Cache-Control': 'no-cache', ...headers });
  }

  function begin(name: string, key: Key): Promise<Ready> {
    // The age counts from the start, because a change during the load may be missing.
    const entry: Entry = { answer: serialise(key), loadedAt: now() };
    entries.set(name, entry);
    // A failure reaches those who wait for it and is not kept.
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

/** An answer with an ETag, for reads that open pages repeat. */
export function withEtag(body: unknown, headers: Readonly<Record<string, string>> = {}): Ready {
  const bytes = Buffer.from(JSON.stringify(body));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return { bytes, headers: { ...headers, ETag: etag } };
}

/** Whether `If-None-Match` contains this ETag. Unlike Express it ignores `Cache-Control: no-cache`, which `fetch` adds to such requests. */
export function matchesEtag({ headers }: Pick<IncomingMessage, 'headers'>, etag: string | undefined): boolean {
  const named = headers['if-none-match'];
  if (!named || !etag) return false;
  return named.trim() === '*' || named.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
