import type { RequestHandler } from 'express';
import type { Logger } from '../logger.ts';
import { measureRequests, traceRequests } from './http-observers.ts';
import type { Metrics } from './metrics.ts';
import type { ObservabilitySettings } from './settings.ts';
import type { Tracer } from './tracer.ts';

/** What operators see of a process. */
export type Observability = {
  metrics: Metrics | undefined;
  tracer: Tracer | undefined;
  /** Run before everything else of the HTTP application. */
  http: readonly RequestHandler[];
  /** Sends the last spans and closes the port of the metrics; takes at most 2 s. */
  stop(): Promise<void>;
};

/**
 * Starts the metrics and traces that the settings ask for. Without them, neither they nor prom-client are loaded.
 * @param options.name of the process, in every metric and trace
 * @param options.continuesTraces whether HTTP clients are our own processes, whose traces are continued
 * @throws the error of `listen` when the port of the metrics is taken
 */
export async function startObservability({
  name,
  settings,
  logger,
  continuesTraces = true,
}: {
  name: string;
  settings: ObservabilitySettings;
  logger: Logger;
  continuesTraces?: boolean;
}): Promise<Observability> {
  const { METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, HOST: host } = settings;
  const http: RequestHandler[] = [];
  let metrics: Metrics | undefined;
  let tracer: Tracer | undefined;
  if (port !== undefined) {
    const { startMetrics } = await import('./metrics.ts');
    metrics = await startMetrics({ service: name, port, host });
    http.push(measureRequests(metrics));
    logger.info({ port: metrics.port }, 'metrics ready');
  }
  if (endpoint !== undefined) {
    const { createTracer } = await import('./tracer.ts');
    const { createOtlpExporter } = await import('./otlp-exporter.ts');
    const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
    tracer = createTracer({ exporter: createOtlpExporter({ endpoint, service: name, logger }), sampler, ratio });
    http.push(traceRequests({ tracer, continuesTraces }));
  }
  return {
    metrics,
    tracer,
    http,
    stop: async () => void (await Promise.all([metrics?.stop(), tracer?.stop()])),
  };
}
