import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP proxy before a server, whose connections a test can break. */
export type CuttableProxy = {
  port: number;
  /** Resets all connections. */
  cut(): void;
  /** From now on connections are refused (`true`) or let through again. */
  refuse(refused: boolean): void;
  /** From now on nothing more is passed on, but connections stay: a peer that hangs. */
  hang(hanging: boolean): void;
  close(): Promise<void>;
};

export async function startCuttableProxy({ port: targetPort }: { port: number }): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let refused = false;
  let hanging = false;
  const server = createServer((client) => {
    if (refused) return void client.destroy();
    const upstream = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (hanging || to.write(chunk)));
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
    hang: (value) => void (hanging = value),
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
