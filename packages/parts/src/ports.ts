import { randomInt } from 'node:crypto';
import { createServer, connect } from 'node:net';

/** Below the ports that Linux, macOS and Windows give to outgoing connections, and above those that browsers refuse. */
const [lowest, highest] = [12_000, 32_000];

/** A TCP port of the loopback interface that is free now, and that no outgoing connection takes before the caller's process listens on it. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  return (await portIsFree(port)) ? port : freePort();
}

/** Whether nothing listens on this loopback port (nor on all interfaces). */
export async function portIsFree(port: number): Promise<boolean> {
  return (await canListen(port)) && !(await answers(port));
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

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
