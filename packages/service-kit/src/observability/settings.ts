import { z } from 'zod';

/** Settings of every process: both are off without them, and nothing of it is loaded. */
export const observabilitySettings = {
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe(
      'TCP port of the Prometheus metrics (/metrics), for the internal network only; without it there are none',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('base URL of the collector that receives traces (OTLP over HTTP); without it there are none'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .optional()
    .describe('which traces are recorded, by the names of OpenTelemetry; default parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('share of the traces that a traceidratio sampler records: 0.1 for one in ten; default 1'),
};

export type ObservabilitySettings = { HOST: string } & z.output<z.ZodObject<typeof observabilitySettings>>;
