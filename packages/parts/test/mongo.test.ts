import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { localFolder, mongoCandidates, startMongo, type Mongo, type MongoPlan } from '@wholesale/parts';
import { MongoClient } from 'mongodb';

let dataDir: string;
let plan: MongoPlan;
const running: Mongo[] = [];
const start = async (options: Partial<MongoPlan> = {}) => {
  const mongo = await startMongo({ ...plan, ...options });
  running.push(mongo);
  return mongo;
};

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wholesale-mongo-'));
  plan = { dataDir, toolsDir: localFolder, log: () => undefined, env: {} };
});

afterAll(async () => {
  await Promise.all(running.map((mongo) => mongo.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function inDatabase<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

describe('the database of this machine', () => {
  it('keeps its data over a restart at the same address', async () => {
    const first = await start();
    await inDatabase(first.uri, (client) => client.db('shop').collection('phones').insertOne({ model: 'S21' }));
    const port = Number(new URL(first.uri).port);
    await first.stop();

    const second = await start({ port });
    const phone = await inDatabase(second.uri, (client) => client.db('shop').collection('phones').findOne({}));
    await second.stop();

    expect(phone).toMatchObject({ model: 'S21' });
    expect(new URL(second.uri).port).toBe(String(port));
  });

  it('does not open data that another process of ours uses', async () => {
    const first = await start();
    const claim = join(first.folder ?? '', 'wholesale.pid');
    // The same claim by another running process.
    writeFileSync(claim, JSON.stringify({ owner: { pid: process.ppid, began: startedAt(process.ppid) } }));

    await expect(startMongo(plan)).rejects.toThrow(/in use by another WholeSale \(process \d+\)/);
    await first.stop();
  });

  it('reports damaged data in one sentence and starts no replacement', async () => {
    const first = await start();
    await first.stop();
    const folder = first.folder ?? '';
    for (const name of readdirSync(folder).filter((file) => /turtle$|\.wt$/.test(file)))
      writeFileSync(join(folder, name), 'x'.repeat(4_096));

    await expect(startMongo(plan)).rejects.toMatchObject({
      failure: 'damaged-data',
      message: expect.stringMatching(/is damaged.*npm start -- --fresh$/),
    });
  });
});

it('SecantusDB in Rust serves only when it is asked for by its kind, because a phone could be booked only once on it', async () => {
  const rust = mongoCandidates(plan).find(({ name }) => name.startsWith('secantusd-rs'));

  expect(await rust?.missing()).toContain('booked only once');
});

it('an address that does not answer is reported, not replaced by another server', async () => {
  await expect(startMongo({ ...plan, env: { MONGODB_URI: 'mongodb://user:secret@127.0.0.1:1' } })).rejects.toThrow(
    'The database of MONGODB_URI (mongodb://***@127.0.0.1:1) does not answer. Start it, or unset MONGODB_URI.',
  );
});

function startedAt(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
