import { expect, it } from '@jest/globals';
import { startCollector } from '@wholesale/testing/start-collector';
import { createLogger } from '../src/logger.ts';
import type { FinishedSpan } from '../src/observability/otlp-format.ts';
import { createOtlpExporter } from '../src/observability/otlp-exporter.ts';

const aSpan = (fields: Partial<FinishedSpan> = {}): FinishedSpan => ({
  name: 'GET /booking',
  kind: 'server',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  parentSpanId: undefined,
  began: 1_000,
  ended: 1_002.5,
  attributes: { 'http.route': '/booking', 'http.response.status_code': 503 },
  error: 'status 503',
  ...fields,
});

function aLogger() {
  const lines: string[] = [];
  return {
    lines,
    logger: createLogger({ name: 'users', level: 'info', to: { write: (line) => void lines.push(line) } }),
  };
}

it('spans arrive at the collector in the JSON form of OTLP, the last ones when the process stops', async () => {
  const collector = await startCollector();
  const exporter = createOtlpExporter({
    endpoint: `${collector.url}/`,
    service: 'users',
    logger: aLogger().logger,
  });

  exporter.add(aSpan());
  await exporter.stop();

  collector.stop();
  expect(collector.requests.map(({ path, type }) => [path, type])).toEqual([['/v1/traces', 'application/json']]);
  const [{ resource, scopeSpans }] = JSON.parse(collector.requests[0]?.body ?? '').resourceSpans;
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'users' } });
  const [span] = scopeSpans[0].spans;
  expect(span).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    name: 'GET /booking',
    kind: 2,
    status: { code: 2, message: 'status 503' },
    attributes: [
      { key: 'http.route', value: { stringValue: '/booking' } },
      { key: 'http.response.status_code', value: { intValue: '503' } },
    ],
  });
  expect(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)).toBe(2_500_000n);
});

it('a collector that is away costs spans and one line in the log, and no memory', async () => {
  const { lines, logger } = aLogger();
  // Nobody listens on port 1.
  const exporter = createOtlpExporter({ endpoint: 'http://127.0.0.1:1', service: 'users', logger });

  for (let count = 0; count < 6_000; count += 1) exporter.add(aSpan());
  await exporter.stop();
  await exporter.stop();

  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the trace collector did not take these spans; they are lost',
  ]);
  expect(JSON.parse(lines[0] ?? '').spans).toBeGreaterThan(1_000);
});
