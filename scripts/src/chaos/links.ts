import { startCuttableProxy, type CuttableProxy } from '@wholesale/testing';

/** One connection between two processes, through a proxy that can disturb it. */
export type Link = {
  name: string;
  /** Where the proxy listens. */
  port: number;
  /** Breaks all connections. */
  cut(): Promise<void>;
  /** Existing connections transfer nothing any more; `cut` ends it. */
  freeze(): Promise<void>;
  /** Delays what is transferred, in milliseconds; 0 ends it. */
  slow(ms: number): Promise<void>;
  close(): Promise<void>;
};

export type MakeLink = (name: string, targetPort: number) => Promise<Link>;

/** The project's own proxy, where there is no toxiproxy. */
export const ownProxy: MakeLink = async (name, port) => {
  const proxy: CuttableProxy = await startCuttableProxy({ port });
  return {
    name,
    port: proxy.port,
    cut: async () => proxy.cut(),
    freeze: async () => proxy.freeze(),
    slow: async (ms) => proxy.slow(ms),
    close: () => proxy.close(),
  };
};

const nothing = () => Promise.resolve();

/** No proxy: a process that is down refuses connections, where a proxy would accept them first. */
export const noProxy: MakeLink = async (name, port) => ({
  name,
  port,
  cut: nothing,
  freeze: nothing,
  slow: nothing,
  close: nothing,
});
