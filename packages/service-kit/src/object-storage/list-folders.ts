import type { ObjectStorage } from './object-storage.ts';

/** A folder directly below a prefix; `changedAt` is when the last of its files was put or renewed. */
export type Folder = { name: string; changedAt: Date };

/** @param prefix ends with a slash @returns the folders with files in them, newest first @throws as `ObjectStorage` */
export async function listFolders(storage: Pick<ObjectStorage, 'list'>, prefix: string): Promise<Folder[]> {
  const folders = new Map<string, Folder>();
  for await (const { key, changedAt } of storage.list(prefix)) {
    const [name = '', file] = key.slice(prefix.length).split('/');
    const known = folders.get(name);
    if (file && (!known || known.changedAt < changedAt)) folders.set(name, { name, changedAt });
  }
  return [...folders.values()].sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
}
