import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type PhotoStore = {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
};

/** Photos in a folder with 256 subfolders. @param options.folder created if missing */
export function createDiskPhotoStore({ folder }: { folder: string }): PhotoStore {
  const folderOf = (name: string): string => join(folder, name.slice(0, 2));
  const pathOf = (name: string): string => join(folderOf(name), name);

  const has = (name: string): Promise<boolean> =>
    access(pathOf(name)).then(
      () => true,
      () => false,
    );

  return {
    has,
    async put(name, bytes) {
      if (await has(name)) return;
      await mkdir(folderOf(name), { recursive: true });
      // Renamed when complete, so that a crash leaves no partial file.
      const unfinished = join(folderOf(name), `.${randomUUID()}`);
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, pathOf(name));
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}
