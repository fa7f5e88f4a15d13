import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP proxy in front of a server, whose connections a test can break. */
export type CuttableProxy = {
  port: number;
  /** Resets all connections. */
  cut(): void;
  /** Refuses connections from now on (`true`) or accepts them again. */
  refuse(refused: boolean): void;
  /** Existing connections stay open but transfer nothing, like a peer that hangs. New ones work. */
  freeze(): void;
  /** Delays what is transferred from now on, in milliseconds for each piece; 0 ends it. */
  slow(ms: number): void;
  /** How many clients are connected. */
  connections(): number;
  close(): Promise<void>;
};

export async function startCuttableProxy({
  host = '127.0.0.1',
  port: targetPort,
}: {
  host?: string;
  port: number;
}): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let clients = 0;
  let refused = false;
  let delayMs = 0;
  const frozen = new WeakSet<Socket>();
  const server = createServer((client) => {
    if (refused) return void client.destroy();
    const upstream = connect(targetPort, host);
    clients += 1;
    client.once('close', () => (clients -= 1));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (frozen.has(from)) return;
        if (delayMs === 0) to.write(chunk);
        else {
          // Paused, so that the pieces stay in order.
          from.pause();
          setTimeout(() => {
            if (to.writable && !frozen.has(from)) to.write(chunk);
            from.resume();
          }, delayMs);
        }
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    refuse: (value) => void (refused = value),
    freeze() {
      for (const socket of sockets) frozen.add(socket);
    },
    slow: (ms) => void (delayMs = ms),
    connections: () => clients,
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
