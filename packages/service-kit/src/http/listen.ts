import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Express } from 'express';

export type Listening = {
  readonly port: number;
  readonly url: string;
  /**
   * From now on the process is not ready, and each response closes its connection, so that clients go to another one.
   * @param delaySeconds how long calls are still taken; resolves after that time
   */
  leave(delaySeconds: number): Promise<void>;
  /** Stops accepting connections and waits for requests in progress. @param graceMs after which they are aborted */
  close(graceMs?: number): Promise<void>;
};

/**
 * Serves an Express application. Node creates requests and responses with the application's own prototypes, because Express
 * would swap the prototype of each one, which costs about 100 µs per request (express issue 5998).
 * @param options.requestTimeoutMs limit for receiving a whole request
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function listen(
  app: Express,
  { port, host, requestTimeoutMs = 15_000 }: { port: number; host: string; requestTimeoutMs?: number },
): Promise<Listening> {
  const server = createServer(
    {
      IncomingMessage: withPrototype(IncomingMessage, app.request) as never,
      ServerResponse: withPrototype(ServerResponse, app.response) as never,
      headersTimeout: Math.min(10_000, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
      noDelay: true,
    },
    app,
  );
  // Each proxy of the gateway adds a close listener; this is not a leak.
  server.setMaxListeners(50);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}`,
    async leave(delaySeconds) {
      app.locals[leaving] = true;
      // Not by the header alone, which the gateway sets for answers of a service.
      server.prependListener('request', (_request, response: ServerResponse) => {
        response.shouldKeepAlive = false;
      });
      if (delaySeconds > 0) await pause(delaySeconds * 1_000);
    },
    close: (graceMs = 5_000) => closeGracefully(server, graceMs),
  };
}

/** Property of the application's `locals`, for its readiness. */
export const leaving = 'leaving';

function withPrototype<C extends new (...args: never[]) => object>(base: C, prototype: object): unknown {
  function OwnPrototype(...args: unknown[]): object {
    return Reflect.construct(base, args as never[], OwnPrototype) as object;
  }
  OwnPrototype.prototype = prototype;
  return OwnPrototype;
}

function closeGracefully(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // Node closes a connection that becomes idle only after its keep-alive time.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });
}
