import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { bookingsSettings, startBookings } from '@wholesale/bookings';
import { freePort } from '@wholesale/parts';
import { readConfig } from '@wholesale/service-kit';

/**
 * A second replica of bookings on the same database and queues, and one address in front of both.
 * @param settings the environment of the first replica
 * @returns the address, and how many connections each replica got
 */
export async function startSecondBookings(settings: Readonly<Record<string, string>>) {
  const port = await freePort();
  const replica = await startBookings({ settings: readConfig(bookingsSettings, { ...settings, PORT: String(port) }) });
  const balancer = await startBalancer([Number(settings.PORT), port]);
  return {
    url: balancer.url,
    connections: balancer.connections,
    async stop() {
      balancer.stop();
      await replica.stop();
    },
  };
}

/** Hands each new connection to the next port, as a load balancer does. */
async function startBalancer(ports: readonly number[]) {
  const connections = ports.map(() => 0);
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer((client) => {
    const at = next++ % ports.length;
    connections[at] = (connections[at] ?? 0) + 1;
    const replica = connect(ports[at] ?? 0, '127.0.0.1');
    for (const [from, to] of [
      [client, replica],
      [replica, client],
    ] as const) {
      open.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections,
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
