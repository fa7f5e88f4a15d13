import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = Awaited<ReturnType<typeof startMetrics>>;

/** One value, or one per combination of labels. */
export type Reading = number | readonly { labels: Labels; value: number }[];
type Labels = Readonly<Record<string, string>>;

/** What became of a delivered event; `waiting`: a dependency is unavailable, `invalid` in place of a type: no event, or none that could be read. */
export type DeliveryOutcome = 'handled' | 'retried' | 'waiting' | 'dead';

/**
 * The metrics of a process in Prometheus's text format, at `/metrics` of a port of their own. Labels have few values: routes are templates,
 * and event types are those of the event table.
 * @param options.port 0 for any free one
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function startMetrics({ service, port, host }: { service: string; port: number; host: string }) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route template and status; 499: the client went away first.',
    labelNames: ['method', 'route', 'code'],
    registers,
  });
  const deliveries = new Counter({
    name: 'wholesale_event_deliveries_total',
    help: 'Attempts at events: handled, retried, waiting for a dependency, or dead (moved to the dead letters).',
    labelNames: ['event', 'outcome'],
    registers,
  });
  const lag = new Histogram({
    name: 'wholesale_event_lag_seconds',
    help: 'Time from the change that an event announces until it is handled here, by the clocks of both.',
    labelNames: ['event'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
    registers,
  });

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.unref();

  return {
    port: (server.address() as AddressInfo).port,

    /** @param seconds from the first byte of the request until the response was sent, or given up */
    requestEnded(labels: { method: string; route: string; code: number }, seconds: number): void {
      requests.observe(labels, seconds);
    },

    /** Begins the series of dead letters with 0: Prometheus sees no increase in a series that begins with 1. */
    expect(events: readonly string[]): void {
      for (const event of [...events, 'invalid']) deliveries.inc({ event, outcome: 'dead' }, 0);
    },

    /** @param lagSeconds of an event that was handled */
    delivered(event: string, outcome: DeliveryOutcome, lagSeconds?: number): void {
      deliveries.inc({ event, outcome });
      if (lagSeconds !== undefined) lag.observe({ event }, Math.max(0, lagSeconds));
    },

    /** Adds a counter. @returns increases it, by 1 unless `by` is given; 0 begins a series */
    counter(described: Described): (labels: Labels, by?: number) => void {
      const metric = new Counter({ ...described, registers });
      return (labels, by = 1) => metric.inc(labels, by);
    },

    /** Adds a histogram. @returns records a value */
    histogram(described: Described & { buckets: number[] }): (labels: Labels, value: number) => void {
      const metric = new Histogram({ ...described, registers });
      return (labels, value) => metric.observe(labels, value);
    },

    /** Adds a metric that is read at each scrape. One that cannot be read is left out of that answer. */
    add({ kind, ...described }: MetricDescription, read: () => Reading | Promise<Reading>): void {
      const options = {
        ...described,
        registers,
        async collect(): Promise<void> {
          const reading = await Promise.resolve()
            .then(read)
            .catch(() => undefined);
          metric.reset();
          // Without labels, a reset metric is 0, which would be a statement.
          if (reading === undefined && !described.labelNames) metric.remove();
          for (const { labels, value } of rowsOf(reading ?? [])) metric.inc(labels, value);
        },
      };
      const metric: Counter | Gauge = kind === 'counter' ? new Counter(options) : new Gauge(options);
    },

    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Described = { name: string; help: string; labelNames?: string[] };
type MetricDescription = Described & { kind: 'gauge' | 'counter' };

const rowsOf = (reading: Reading) => (typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading);
