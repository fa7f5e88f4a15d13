import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';
import { checkKey, storageUnavailable, type ObjectStorage, type StoredObject } from './object-storage.ts';

/** Objects as files of a folder. @param folder created if missing */
export function createFolderStorage(folder: string): ObjectStorage {
  function pathOf(key: string): string {
    checkKey(key);
    return resolve(folder, key);
  }

  async function* walk(within: string, prefix: string): AsyncGenerator<StoredObject> {
    // Below the root may be folders of the system, such as lost+found, that only its administrator reads.
    const skipped = within === '' ? nothingMissing : nothingReadable;
    const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(skipped);
    for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const key = posix.join(within, entry.name);
      if (entry.isDirectory() && (key.startsWith(prefix) || prefix.startsWith(`${key}/`))) yield* walk(key, prefix);
      if (!entry.isFile() || !key.startsWith(prefix)) continue;
      const found = await stat(join(folder, key)).catch(nothingMissing);
      if (found) yield { key, bytes: found.size, changedAt: found.mtime };
    }
  }

  async function isOlder(path: string, since: Date): Promise<boolean> {
    const found = await stat(path).catch(nothingMissing);
    return found !== undefined && found.mtime < since;
  }

  return {
    get: async (key) => readFile(pathOf(key)).catch(nothingMissing),
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true }).catch(failed);
      // Renamed when complete, so that a crash leaves no partial file.
      const unfinished = besides(path);
      await writeFile(unfinished, content, { flush: true }).catch(failed);
      await rename(unfinished, path).catch(failed);
    },
    list: (prefix) => walk('', prefix),
    async remove(key) {
      let path = pathOf(key);
      await rm(path, { force: true }).catch(failed);
      // Folders that are empty now.
      while ((path = dirname(path)) !== resolve(folder))
        if (
          await rmdir(path).then(
            () => false,
            () => true,
          )
        )
          return;
    },
    async renew(key) {
      const now = new Date();
      return (await utimes(pathOf(key), now, now).then(() => true, nothingMissing)) ?? false;
    },
    /** Renamed before its age is read again: a renewal before that has made it new, and a later one does not find it. */
    async removeOlder(key, since) {
      const path = pathOf(key);
      if (!(await isOlder(path, since))) return false;
      const removed = besides(path);
      await rename(path, removed);
      const isOld = await isOlder(removed, since);
      await (isOld ? rm(removed) : rename(removed, path));
      return isOld;
    },
  };
}

const besides = (path: string): string => join(dirname(path), `.${randomUUID()}`);

const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** @returns undefined @throws any other failure than a missing file */
function nothingMissing(error: unknown): undefined {
  if (!missing.has((error as NodeJS.ErrnoException).code ?? '')) failed(error);
}

function nothingReadable(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'EACCES') nothingMissing(error);
}

function failed(error: unknown): never {
  throw storageUnavailable(error);
}
