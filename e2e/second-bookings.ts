import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { bookingsSettings, startBookings } from '@wholesale/bookings';
import { freePort } from '@wholesale/parts';
import { readConfig } from '@wholesale/service-kit';

/**
 * A second replica of bookings on the same database and queues.
 * @param settings the environment of the first replica
 * @returns the addresses of both, and how many calls each has received
 */
export async function startSecondBookings(settings: Readonly<Record<string, string>>) {
  const ports = [Number(settings.PORT), await freePort()];
  const replica = await startBookings({
    settings: readConfig(bookingsSettings, { ...settings, PORT: String(ports[1]) }),
  });
  const calls = ports.map(() => 0);
  const count = (message: unknown) => {
    const at = ports.indexOf((message as { request: IncomingMessage }).request.socket.localPort ?? 0);
    if (at >= 0) calls[at] = (calls[at] ?? 0) + 1;
  };
  subscribe('http.server.request.start', count);
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`).join(','),
    calls,
    async stop() {
      unsubscribe('http.server.request.start', count);
      await replica.stop();
    },
  };
}
