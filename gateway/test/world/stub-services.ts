import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceName } from '@wholesale/contracts';
import { createAssertionVerifier, type Caller } from '@wholesale/service-kit';
import { testKeys } from '@wholesale/testing';

type Seen = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** The caller in the assertion; undefined without a valid one. */
  caller: Caller | undefined;
  /** Whether the connection closed before a response. */
  aborted: boolean;
};
export type Behaviour = (request: IncomingMessage, response: ServerResponse, seen: Seen) => void;

export type StubUpstream = {
  url: string;
  seen: Seen[];
  /** Without a behaviour it responds with 200 {service, url}. */
  behave(behaviour?: Behaviour): void;
  /** Closes its port until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
};

/** A small server in place of a service, which verifies assertions. */
export async function startStubUpstream(service: ServiceName): Promise<StubUpstream> {
  const verify = createAssertionVerifier({ audience: service, keys: () => testKeys.trusted });
  const seen: Seen[] = [];
  let behave: Behaviour | undefined;
  const answer: Behaviour = (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ service, url: request.url }));
  };
  const open = () =>
    createServer((request, response) => {
      const entry: Seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.alloc(0),
        caller: undefined,
        aborted: false,
      };
      response.on('close', () => (entry.aborted = !response.writableFinished));
      if (!entry.url.startsWith('/internal/') && !entry.url.startsWith('/health/')) seen.push(entry);
      void callerOf(request).then((caller) => {
        entry.caller = caller;
        // Without a behaviour, the body is read first.
        if (behave) return behave(request, response, entry);
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          entry.body = Buffer.concat(chunks);
          answer(request, response, entry);
        });
      });
    });
  const callerOf = async ({ headers }: IncomingMessage): Promise<Caller | undefined> => {
    const token = headers.authorization?.replace('Bearer ', '');
    return token === undefined ? undefined : verify(token).catch(() => undefined);
  };
  let server = open();
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    behave: (next) => (behave = next),
    down: close,
    async up() {
      server = open();
      await listen(port);
    },
    stop: close,
  };
}
