import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

/** What a load answers: the value to send as JSON, and headers that belong to it, such as `Link`. */
export type Loaded = { value: unknown; headers?: Readonly<Record<string, string>> };

export type ReadyBytes<Key> = {
  /** The answer for a key as a handler sends it: serialised once, with its ETag, so that `If-None-Match` is answered with 304. */
  reply(key: Key): Promise<{ bytes: Buffer; headers: Record<string, string> }>;
  /** Forgets everything: call it after each change that shows. Whoever asks from now on gets a state that has the change in it. */
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
export function createReadyBytes<Key>({
  maxAgeMs,
  load,
  mostKeys = 100,
  now = () => performance.now(),
}: {
  maxAgeMs: number;
  load: (key: Key) => Promise<Loaded>;
  mostKeys?: number;
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
    // The age counts from the question, not from the answer: a change during the load may or may not be in it.
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

/**
 * Whether the asker's `If-None-Match` names these bytes, so that 304 is enough. Unlike Express, a `Cache-Control: no-cache` beside it
 * changes nothing: that is for caches on the way, and `fetch` sends it with every such question.
 */
export function holdsAlready({ headers }: Pick<IncomingMessage, 'headers'>, etag: string | undefined): boolean {
  const named = headers['if-none-match'];
  if (!named || !etag) return false;
  return named.trim() === '*' || named.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
