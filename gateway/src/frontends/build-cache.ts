import { forEachKey, type ObjectStorage } from '@wholesale/service-kit/object-storage';
import { LRUCache } from 'lru-cache';
import type { BuildStorage } from './read-build.ts';

/** About fifty builds: those in use stay, so that pages load while the storage is away. */
const maxBytes = 100 * 1024 * 1024;

/** Keeps files of builds in memory. Files of a build never change; pointers are always read. */
export function createBuildCache(storage: Pick<ObjectStorage, 'get' | 'list'>): BuildStorage {
  const files = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: (key) => storage.get(key),
  });
  return {
    get: (key) => (key.split('/').length > 2 ? files.fetch(key) : storage.get(key)),
    list: (prefix) => storage.list(prefix),
    load: (keys) => forEachKey(keys, (key) => files.fetch(key)),
  };
}
