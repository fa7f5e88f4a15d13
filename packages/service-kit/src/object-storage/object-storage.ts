import { unavailable, type Failure } from '../errors.ts';

/** `changedAt` is when it was put or renewed. */
export type StoredObject = { key: string; bytes: number; changedAt: Date };

/**
 * Files by key, such as `storefront/1a2b/main.js`. Each operation throws Failure `storage-unavailable` when the storage fails or hangs, and
 * TypeError for a key that leads out of the storage.
 */
export type ObjectStorage = {
  get(key: string): Promise<Buffer | undefined>;
  /** Readers see the former content or all of the new one. Where `removeOlder` is used, `renew` afterwards says whether it stays. */
  put(key: string, content: Buffer | string): Promise<void>;
  /** All whose key begins with this, in no particular order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Makes it as new as after `put`. @returns false when there is none, or `removeOlder` is removing it */
  renew(key: string): Promise<boolean>;
  /** Removes it unless it was put or renewed since then; one process at a time may do so. @returns whether it was removed */
  removeOlder(key: string, since: Date): Promise<boolean>;
};

/** @throws TypeError unless every segment is a plain file name */
export function checkKey(key: string): void {
  if (!key.split('/').every((segment) => /^(?!\.{1,2}$)[\w@.~+-]{1,200}$/.test(segment)))
    throw new TypeError(`${JSON.stringify(key.slice(0, 100))} is not a key`);
}

/** A part of another storage: all keys begin with `<name>/` there. */
export function storageWithin(storage: ObjectStorage, name: string): ObjectStorage {
  const inner = (key: string) => `${name}/${key}`;
  return {
    get: (key) => storage.get(inner(key)),
    put: (key, content) => storage.put(inner(key), content),
    async *list(prefix) {
      for await (const { key, ...rest } of storage.list(inner(prefix)))
        yield { ...rest, key: key.slice(name.length + 1) };
    },
    remove: (key) => storage.remove(inner(key)),
    renew: (key) => storage.renew(inner(key)),
    removeOlder: (key, since) => storage.removeOlder(inner(key), since),
  };
}

export function storageUnavailable(cause: unknown): Failure {
  const failure = unavailable(
    'storage-unavailable',
    'Files can’t be stored or read right now. Try again in a moment.',
    {
      retryAfterSeconds: 5,
    },
  );
  failure.cause = cause;
  return failure;
}
