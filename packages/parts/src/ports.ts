import { createServer, connect } from 'node:net';

/** A TCP port of the loopback interface that is free now. */
export function freePort(): Promise<number> {
  return listenOnce(0).then((port) => port ?? freePort());
}

/** Whether nothing listens on this loopback port (nor on all interfaces). */
export async function portIsFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined && !(await answers(port));
}

/** Whether something accepts connections on this loopback port. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.setTimeout(1_000, () => end(false));
  });
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
