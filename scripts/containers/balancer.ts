import { connect, createServer, type AddressInfo } from 'node:net';

export type Balancer = { url: string; stop(): void };

const askEveryMs = 500;

/**
 * A load balancer for two gateways: passes new connections on, in turn, to those that are ready, or to all when none seems to be.
 * @param ports of the gateways
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let ready = ports;
  let turn = 0;
  const asking = setInterval(() => {
    void Promise.all(ports.map(isReady)).then((answers) => {
      const found = ports.filter((_, at) => answers[at]);
      ready = found.length > 0 ? found : ports;
    });
  }, askEveryMs);
  const server = createServer((client) => {
    const gateway = connect(ready[turn++ % ready.length] ?? 0, '127.0.0.1');
    for (const [one, other] of [
      [client, gateway],
      [gateway, client],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      clearInterval(asking);
      server.close();
    },
  };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(askEveryMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
