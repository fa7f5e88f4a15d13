import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  createFolderStorage,
  createS3Storage,
  s3Settings,
  s3StorageOf,
  storageWithin,
  type ObjectStorage,
} from '@wholesale/service-kit/object-storage';
import { eventually, startBucket, startS3ForTests, whyNoS3 } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';

type Started = { storage: ObjectStorage; stop(): Promise<void> };

async function startFolder(): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'wholesale-storage-'));
  return { storage: createFolderStorage(join(folder, 'made')), stop: () => rm(folder, { recursive: true }) };
}

async function startS3(): Promise<Started> {
  const { stop, ...access } = await startS3ForTests();
  return { storage: createS3Storage({ ...access, region: 'us-east-1', timeoutMs: 60_000 }), stop };
}

/** The stand-in of other tests, which thus behaves like a real server. */
async function startStandIn(): Promise<Started> {
  const { settings, stop } = await startBucket();
  return { storage: s3StorageOf(s3Settings.parse(settings), 60_000) as ObjectStorage, stop };
}

const missing = await whyNoS3();
if (missing) it.skip(`a bucket with S3’s protocol: ${missing}`, () => undefined);

/** The last number is how exact the times of a storage are, in milliseconds. */
type Row = [name: string, start: () => Promise<Started>, exactness: number];
const real: Row = ['a bucket with S3’s protocol', startS3, 1_000];

describe.each<Row>([
  ['a folder', startFolder, 10],
  ['the stand-in for a bucket', startStandIn, 1],
  ...(missing ? [] : [real]),
])('%s', (_, start, exactness) => {
  let storage: ObjectStorage;
  forAllTests(start, (started) => (storage = started.storage));
  const keysOf = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(prefix)) keys.push(key);
    return keys.sort();
  };
  const longAgo = new Date(0);
  const later = () => new Date(Date.now() + 3_600_000);

  it('returns what was put, also bytes that are no text, and the newest content', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    await storage.put('get/a.bin', bytes);
    await storage.put('get/b.txt', 'old');
    await storage.put('get/b.txt', 'new');

    expect(await storage.get('get/a.bin')).toEqual(bytes);
    expect(String(await storage.get('get/b.txt'))).toBe('new');
    expect(await storage.get('get/empty')).toBeUndefined();
    await storage.put('get/empty', '');
    expect(await storage.get('get/empty')).toEqual(Buffer.alloc(0));
  });

  it('lists by prefix, with sizes and times', async () => {
    const before = Date.now() - 5_000;
    for (const key of ['list/a/1.js', 'list/a/2.js', 'list/ab/3.js', 'list/b@x+y~1.js']) await storage.put(key, key);

    expect(await keysOf('list/')).toEqual(['list/a/1.js', 'list/a/2.js', 'list/ab/3.js', 'list/b@x+y~1.js']);
    expect(await keysOf('list/a/')).toEqual(['list/a/1.js', 'list/a/2.js']);
    expect(await keysOf('list/a')).toEqual(['list/a/1.js', 'list/a/2.js', 'list/ab/3.js']);
    expect(await keysOf('nothing/')).toEqual([]);
    for await (const { key, bytes, changedAt } of storage.list('list/ab/')) {
      expect([key, bytes]).toEqual(['list/ab/3.js', 12]);
      expect(changedAt.getTime()).toBeGreaterThan(before);
    }
  });

  it('removes, and does not mind what is not there', async () => {
    await storage.put('remove/deep/a', '1');
    await storage.put('remove/b', '2');
    await storage.remove('remove/deep/a');
    await storage.remove('remove/nothing');

    expect(await keysOf('remove/')).toEqual(['remove/b']);
    await storage.put('remove/deep/a', '3');
    expect(String(await storage.get('remove/deep/a'))).toBe('3');
  });

  it('removes only what was not put or renewed since', async () => {
    await storage.put('old/a', '1');

    expect(await storage.removeOlder('old/a', longAgo)).toBe(false);
    expect(await storage.renew('old/a')).toBe(true);
    expect(String(await storage.get('old/a'))).toBe('1');
    expect(await storage.removeOlder('old/a', later())).toBe(true);
    expect([await storage.get('old/a'), await storage.renew('old/a')]).toEqual([undefined, false]);
    expect(await storage.removeOlder('old/a', later())).toBe(false);
    await storage.put('old/a', '2');
    expect(await storage.renew('old/a')).toBe(true);
  });

  it('either keeps an object that is renewed while it is removed, or says that it is gone', async () => {
    const keys = Array.from({ length: 8 }, (_unused, round) => `race/${round}`);
    for (const key of keys) await storage.put(key, '1');
    const since = new Date(Date.now() + exactness);
    await eventually(() => expect(Date.now()).toBeGreaterThan(since.getTime() + exactness));
    const [first = '', ...others] = keys;
    expect([await storage.renew(first), await storage.removeOlder(first, since)]).toEqual([true, false]);
    expect(String(await storage.get(first))).toBe('1');
    for (const key of others) {
      const [renewed] = await Promise.all([storage.renew(key), storage.removeOlder(key, since)]);
      const content = (await storage.get(key))?.toString();
      if (renewed) expect([key, content]).toEqual([key, '1']);
      // A bucket may refuse one that stays. Asked again, without a removal, it says which is true.
      expect([key, await storage.renew(key)]).toEqual([key, content !== undefined]);
    }
  });

  it.each(['../a', 'a/../../b', '/etc/passwd', 'a//b', '', '.', '..', 'a/', 'a\0b', 'a\\..\\b', 'a?b', 'a b'])(
    'takes no key like %j',
    async (key) => {
      await expect(storage.get(key)).rejects.toThrow(TypeError);
      await expect(storage.put(key, 'x')).rejects.toThrow(TypeError);
      await expect(storage.remove(key)).rejects.toThrow(TypeError);
      await expect(storage.renew(key)).rejects.toThrow(TypeError);
    },
  );

  it('can be divided, and a part has no way to the rest', async () => {
    const part = storageWithin(storage, 'part');
    await storage.put('secret', 'x');
    await part.put('a/b', '1');

    expect(await keysOf('part/')).toEqual(['part/a/b']);
    for await (const { key } of part.list('a/')) expect(key).toBe('a/b');
    await expect(part.get('../secret')).rejects.toThrow(TypeError);
    expect(await part.removeOlder('a/b', later())).toBe(true);
  });
});

it('a folder neither lists nor returns folders, lists no file twice, and has none with a name that is too long', async () => {
  const { storage, stop } = await startFolder();
  await storage.put('a/b/c', '1');

  expect([await storage.get('a'), await storage.get('a/b/c/d')]).toEqual([undefined, undefined]);
  expect(await storage.get(`${'a/'.repeat(2_500)}a`)).toBeUndefined();
  await storage.remove('a/b/c');
  await storage.put('a', '2');
  expect(String(await storage.get('a'))).toBe('2');
  await stop();
});

it('a list of more objects than one answer holds is complete', async () => {
  const bucket = await startBucket();
  const keys = Array.from({ length: 2_001 }, (_, number) => `many/${10_000 + number}`);
  for (const key of keys) bucket.objects.set(key, { content: Buffer.from('x'), changedAt: new Date() });
  const found: string[] = [];
  for await (const { key } of (s3StorageOf(s3Settings.parse(bucket.settings), 60_000) as ObjectStorage).list('many/'))
    found.push(key);
  await bucket.stop();

  expect(found).toEqual(keys);
});

describe('a bucket whose storage', () => {
  const unavailable = expect.objectContaining({ code: 'storage-unavailable', kind: 'unavailable' });
  async function withServer(
    answer: RequestListener,
    test: (storage: ObjectStorage, asked: () => number) => Promise<void>,
    timeoutMs = 60_000,
  ) {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      request.resume();
      answer(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const access = { endpoint, bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' };
    await test(createS3Storage({ ...access, timeoutMs }), () => asked);
    server.closeAllConnections();
    server.close();
  }
  const everyOperation = (storage: ObjectStorage) => [
    storage.get('a'),
    storage.put('a', 'x'),
    storage.remove('a'),
    storage.renew('a'),
    storage.removeOlder('a', new Date()),
    storage.list('')[Symbol.asyncIterator]().next(),
  ];
  const noBucket = '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>none</Message></Error>';

  it.each<[string, RequestListener]>([
    ['answers 500', (_, response) => response.writeHead(500).end('<Error/>')],
    ['answers 403', (_, response) => response.writeHead(403).end()],
    ['hangs', () => undefined],
    ['breaks off', (request) => request.socket.destroy()],
  ])('%s is unavailable, for every operation', async (_, answer) => {
    const test = async (storage: ObjectStorage) => {
      const results = await Promise.allSettled(everyOperation(storage));
      expect(results.map(({ status }) => status)).not.toContain('fulfilled');
      for (const result of results) expect(result).toMatchObject({ reason: unavailable });
    };
    await withServer(answer, test, 200);
  });

  it('hangs within its answer is unavailable, too', async () => {
    await withServer(
      (_, response) => response.writeHead(200, { 'content-length': '9' }).flushHeaders(),
      (storage) => expect(storage.get('a')).rejects.toMatchObject({ code: 'storage-unavailable' }),
      200,
    );
  });

  it('does not exist is unavailable, not empty', async () => {
    await withServer(
      (_, response) => response.writeHead(404, { 'content-type': 'application/xml' }).end(noBucket),
      (storage) =>
        expect(storage.list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'storage-unavailable' }),
    );
  });

  it('lets a process write and nothing else can be published to', async () => {
    const answer: RequestListener = ({ method }, response) => response.writeHead(method === 'PUT' ? 200 : 403).end();
    await withServer(answer, async (storage, asked) => {
      await storage.put('a', 'x');
      expect(asked()).toBe(1);
    });
  });

  it('fails once is asked once more', async () => {
    let first = true;
    const answer: RequestListener = (_, response) => {
      response.writeHead(first ? 503 : 200).end('content');
      first = false;
    };
    await withServer(answer, async (storage, asked) => {
      expect([String(await storage.get('a')), asked()]).toEqual(['content', 2]);
    });
  });
});

it('settings of a bucket are all set, or none', () => {
  const set = { S3_ENDPOINT: 'http://s3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };

  expect(s3StorageOf(s3Settings.parse({}))).toBeUndefined();
  expect(s3StorageOf(s3Settings.parse(set))).toBeDefined();
  for (const name of Object.keys(set))
    expect(() => s3StorageOf(s3Settings.parse({ ...set, [name]: undefined }))).toThrow('or none of them');
});
