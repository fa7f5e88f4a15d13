import type { ServiceName } from '@wholesale/contracts';
import { addProcessMetrics, type EventBus, type Metrics, type Readiness } from '@wholesale/service-kit';
import type { LiveBuilds } from './frontends/live-builds.ts';
import type { ServiceProxy } from './http/service-proxy.ts';

/** Metrics that only the gateway has: circuit breakers and live builds. */
export function addGatewayMetrics(
  metrics: Metrics,
  {
    proxies,
    builds,
    ...process
  }: {
    proxies: Readonly<Record<ServiceName, ServiceProxy>>;
    builds: LiveBuilds;
    bus: Pick<EventBus, 'isConnected'>;
    readiness: Readiness;
  },
): void {
  addProcessMetrics(metrics, process);
  metrics.add(
    {
      kind: 'gauge',
      name: 'wholesale_circuit_open',
      help: '1 while the gateway sends a replica no calls because it did not answer.',
      labelNames: ['upstream', 'replica'],
    },
    () =>
      Object.entries(proxies).flatMap(([upstream, proxy]) =>
        proxy.replicas().map(({ host, isAnswering }) => ({
          labels: { upstream, replica: host },
          value: Number(!isAnswering),
        })),
      ),
  );
  metrics.add(
    {
      kind: 'gauge',
      name: 'wholesale_live_build_info',
      help: '1 for the build of each front-end that is live.',
      labelNames: ['app', 'build'],
    },
    async () => {
      const { shell, remotes } = await builds.recent();
      return [...(shell ? [{ name: 'shell', version: shell.version }] : []), ...remotes].map(({ name, version }) => ({
        labels: { app: name, build: version },
        value: 1,
      }));
    },
  );
}

/** A build that visitors get now. */
export type ServedBuild = { app: string; build: string };

/**
 * Metrics of what pages report. Labels are bounded: `page` by the list of pages, `app` and `build` by what was live since the process started.
 * @returns functions that record parts of a report; times in milliseconds
 */
export function addBrowserMetrics(metrics: Metrics) {
  const loads = metrics.counter({
    name: 'wholesale_browser_page_loads_total',
    help: 'Page loads that reported, a sample of all (BROWSER_REPORTS).',
    labelNames: ['page'],
  });
  const errors = metrics.counter({
    name: 'wholesale_browser_errors_total',
    help: 'Errors in those page loads, by the build that threw them; other: a build that is not live.',
    labelNames: ['app', 'build'],
  });
  const times = metrics.histogram({
    name: 'wholesale_browser_vital_seconds',
    help: 'Web vitals of those page loads: LCP, INP, FCP and TTFB.',
    labelNames: ['vital', 'page'],
    // With Google's thresholds of good and poor: TTFB 0.8 and 1.8, FCP 1.8 and 3, LCP 2.5 and 4, INP 0.2 and 0.5.
    buckets: [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10],
  });
  const shifts = metrics.histogram({
    name: 'wholesale_browser_layout_shift',
    help: 'Layout shift (CLS) of those page loads.',
    labelNames: ['page'],
    buckets: [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  });

  return {
    /** Begins the series of errors with 0 as well: Prometheus sees no increase in a series that begins with 1. */
    load(page: string, served: readonly ServedBuild[]): void {
      loads({ page });
      for (const { app, build } of served) for (const name of [build, 'other']) errors({ app, build: name }, 0);
    },
    vital(vital: string, page: string, value: number): void {
      if (vital === 'CLS') shifts({ page }, value);
      else times({ vital, page }, value / 1_000);
    },
    error: (app: string, build: string): void => errors({ app, build }),
  };
}
