import { S3mini, S3ServiceError } from 's3mini';
import { checkKey, storageUnavailable, type ObjectStorage, type StoredObject } from './object-storage.ts';

/** How long the mark of a removal counts that a crash left behind. */
const markedMs = 60_000;

export type S3Access = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * Objects in a bucket of a storage with S3's protocol, addressed by path. It needs no rights on other buckets.
 * @param options.timeoutMs of one request
 */
export function createS3Storage({
  endpoint,
  bucket,
  timeoutMs = 2_500,
  ...access
}: S3Access & { timeoutMs?: number | undefined }): ObjectStorage {
  const client = new S3mini({
    ...access,
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    requestAbortTimeout: timeoutMs,
  });

  /** Repeats a request once that failed quickly, as S3 recommends; each of ours may be repeated. */
  async function ask<T>(key: string, request: () => Promise<T>): Promise<T> {
    checkKey(key);
    return request()
      .catch((error: Error) => {
        if (error.name === 'TimeoutError' || (error instanceof S3ServiceError && error.status < 500)) throw error;
        return request();
      })
      .catch((error: unknown) => {
        throw storageUnavailable(error);
      });
  }

  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const page = await ask('list', () => client.listObjectsPaged('/', prefix, 1_000, token));
      if (!page?.objects) throw storageUnavailable(new Error(`there is no bucket ${bucket}`));
      for (const { Key, Size, LastModified } of page.objects) yield { key: Key, bytes: Size, changedAt: LastModified };
      token = page.nextContinuationToken;
    } while (token);
  }

  async function changedAt(key: string): Promise<Date | undefined> {
    for await (const found of list(key)) if (found.key === key) return found.changedAt;
    return undefined;
  }

  async function get(key: string): Promise<Buffer | undefined> {
    const content = await ask(key, () => client.getObjectArrayBuffer(key));
    return content ? Buffer.from(content) : undefined;
  }

  const write = async (key: string, content: Buffer | string): Promise<void> =>
    void (await ask(key, () => client.putObject(key, content)));
  const remove = async (key: string): Promise<void> => void (await ask(key, () => client.deleteObject(key)));
  const markOf = (key: string): string => `removing/${key}`;

  async function isBeingRemoved(key: string): Promise<boolean> {
    const since = await changedAt(markOf(key));
    return since !== undefined && Date.now() - since.getTime() < markedMs;
  }

  // A removal sets its mark before it reads the object's time; a renewal writes the object and reads the mark afterwards. One of them sees the other.
  return {
    get,
    put: write,
    list,
    remove,
    /** S3 changes the time only of what is written. */
    async renew(key) {
      const content = await get(key);
      if (!content) return false;
      await write(key, content);
      if (await isBeingRemoved(key)) return false;
      return (await changedAt(key)) !== undefined;
    },
    async removeOlder(key, since) {
      await write(markOf(key), 'x');
      const at = await changedAt(key);
      const isOld = at !== undefined && at < since;
      if (isOld) await remove(key);
      await remove(markOf(key));
      return isOld;
    },
  };
}
