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
