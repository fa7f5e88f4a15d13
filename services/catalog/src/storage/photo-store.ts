import { storageUnavailable, type ObjectStorage } from '@wholesale/service-kit/object-storage';

export type PhotoStore = {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Whether it is stored. Counts as use: `removeUnused` keeps it as if it were new. */
  has(name: string): Promise<boolean>;
  /**
   * Removes files that nobody put or asked for with `has` since a time, and what a crash left behind, in the store's own folders.
   * @param isUsed of the files that stay all the same
   * @returns how many were removed
   */
  removeUnused(options: { since: Date; isUsed: (name: string) => boolean; signal: AbortSignal }): Promise<number>;
  /** Whether the storage answered the last time. */
  isAnswering(): boolean;
};

/** Photos as objects; a folder has them in 256 subfolders. */
export function createPhotoStore(storage: ObjectStorage): PhotoStore {
  const keyOf = (name: string): string => `${name.slice(0, 2)}/${name}`;
  let isAnswering = true;
  async function watched<T>(work: Promise<T>): Promise<T> {
    isAnswering = await work.then(
      () => true,
      () => false,
    );
    return work;
  }
  const has = (name: string): Promise<boolean> => watched(storage.renew(keyOf(name)));

  return {
    has,
    isAnswering: () => isAnswering,
    get: (name) => watched(storage.get(keyOf(name))),
    async put(name, bytes) {
      if (await has(name)) return;
      await watched(storage.put(keyOf(name), bytes));
      // A removal that began before may take it away.
      if (!(await has(name))) throw storageUnavailable(new Error(`${name} is being removed`));
    },
    async removeUnused({ since, isUsed, signal }) {
      let removed = 0;
      for await (const { key, changedAt } of storage.list('')) {
        if (signal.aborted) return removed;
        // Others may keep files in the same folder: a snapshot, a note.
        if (!/^[0-9a-f]{2}\//.test(key)) continue;
        const name = key.slice(key.indexOf('/') + 1);
        if (changedAt < since && !isUsed(name) && (await storage.removeOlder(key, since))) removed += 1;
      }
      return removed;
    },
  };
}
