import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bucket in memory that a test can break. It answers what our client asks and checks no signatures; a real server has the same tests. */
export type TestBucket = {
  /** The settings of a process that uses it. */
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;
  objects: Map<string, { content: Buffer; changedAt: Date }>;
  /** From now on: answer, answer 500, or never answer. */
  mode(mode: 'up' | 'failing' | 'hanging'): void;
  /** How many requests were left without an answer. */
  waiting(): number;
  stop(): Promise<void>;
};

const pageSize = 1_000;

export async function startBucket(): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  let waiting = 0;
  let mode: Parameters<TestBucket['mode']>[0] = 'up';

  function list({ searchParams }: URL, response: ServerResponse): void {
    const keys = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? '')).sort();
    const page = keys.filter((key) => key > (searchParams.get('continuation-token') ?? '')).slice(0, pageSize);
    const last = page.at(-1);
    const isTruncated = last !== keys.at(-1);
    const contents = page.map((key) => {
      const { content, changedAt } = objects.get(key) ?? { content: '', changedAt: new Date() };
      return `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${changedAt.toISOString()}</LastModified></Contents>`;
    });
    const token = isTruncated ? `<NextContinuationToken>${last}</NextContinuationToken>` : '';
    response.setHeader('content-type', 'application/xml');
    response.end(
      `<ListBucketResult>${contents.join('')}<IsTruncated>${isTruncated}</IsTruncated>${token}</ListBucketResult>`,
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (mode === 'hanging') return void (waiting += 1);
    if (mode === 'failing') return void response.writeHead(500).end();
    const url = new URL(request.url ?? '', 'http://bucket');
    const key = decodeURIComponent(url.pathname).replace(/^\/wholesale\/?/, '');
    if (key === '') return list(url, response);
    const found = objects.get(key);
    if (request.method === 'PUT') objects.set(key, { content: Buffer.concat(chunks), changedAt: new Date() });
    else if (request.method === 'DELETE') objects.delete(key);
    else if (!found) return void response.writeHead(404).end();
    response.end(request.method === 'GET' ? found?.content : undefined);
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'wholesale',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    },
    objects,
    mode: (next) => void (mode = next),
    waiting: () => waiting,
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
