import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type PhotoStore = {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Whether it is stored. Counts as use: `removeUnused` keeps it as if it were new. */
  has(name: string): Promise<boolean>;
  /**
   * Removes, folder by folder in order, files that nobody put or asked for with `has` since a time, and what a crash left behind.
   * @param isUsed of the files that stay all the same
   * @returns how many were removed
   */
  removeUnused(options: { since: Date; isUsed: (name: string) => boolean; signal: AbortSignal }): Promise<number>;
};

/** Photos in a folder with 256 subfolders. @param options.folder created if missing */
export function createDiskPhotoStore({ folder }: { folder: string }): PhotoStore {
  const folderOf = (name: string): string => join(folder, name.slice(0, 2));
  const pathOf = (name: string): string => join(folderOf(name), name);

  async function has(name: string): Promise<boolean> {
    const now = new Date();
    return utimes(pathOf(name), now, now).then(() => true, isMissing);
  }

  const isOlder = (path: string, since: Date): Promise<boolean> =>
    stat(path).then(({ mtime }) => mtime < since, isMissing);

  /** Renamed before its age is read again: whoever asked for it before has made it new, whoever asks from now on does not find it. */
  async function removeOld(path: string, since: Date): Promise<boolean> {
    if (!(await isOlder(path, since))) return false;
    const removed = join(path, '..', unfinishedName());
    await rename(path, removed);
    const isOld = await isOlder(removed, since);
    await (isOld ? rm(removed) : rename(removed, path));
    return isOld;
  }

  return {
    has,
    async put(name, bytes) {
      if (await has(name)) return;
      await mkdir(folderOf(name), { recursive: true });
      // Renamed when complete, so that a crash leaves no partial file.
      const unfinished = join(folderOf(name), unfinishedName());
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, pathOf(name));
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        isMissing(error);
        return undefined;
      }
    },
    async removeUnused({ since, isUsed, signal }) {
      let removed = 0;
      const folders = await readdir(folder).catch((error: unknown) => isMissing(error) || []);
      for (const subfolder of folders.filter(({ length }) => length === 2).sort())
        for (const name of await readdir(join(folder, subfolder))) {
          if (signal.aborted) return removed;
          if (!isUsed(name) && (await removeOld(join(folder, subfolder, name), since))) removed += 1;
        }
      return removed;
    },
  };
}

const unfinishedName = (): string => `.${randomUUID()}`;

/** @returns false @throws any other failure than a missing file */
function isMissing(error: unknown): false {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
  throw error;
}
