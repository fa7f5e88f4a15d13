import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const listing = Buffer.from(JSON.stringify(Array.from({ length: 16 }, (_, at) => ({ at, text: 'x'.repeat(235) }))));
const principal = JSON.stringify({
  userId: 'a'.repeat(24),
  uid: 'bench',
  email: 'bench@wholesale.example',
  name: 'Bench',
  role: 'buyer',
  verified: false,
  state: 'active',
});

const server = createServer((request, response) => {
  const body = request.url?.startsWith('/internal/') ? principal : listing;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());
