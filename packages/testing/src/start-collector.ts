import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CollectedRequest = { path: string | undefined; type: string | undefined; body: string };

/** A collector of traces that keeps what it gets, on the loopback interface. */
export async function startCollector() {
  const requests: CollectedRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ path: request.url, type: request.headers['content-type'], body });
      response.end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
