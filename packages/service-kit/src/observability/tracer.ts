import { randomFillSync } from 'node:crypto';
import type { OtlpExporter } from './otlp-exporter.ts';
import type { ObservabilitySettings } from './settings.ts';
import type { Span, SpanKind } from './trace-context.ts';

export type Tracer = {
  /** Starts a span: of the trace that `parent` (W3C traceparent) names, otherwise of a new one. */
  start(kind: SpanKind, parent?: string): Span;
  /** Sends what was recorded; takes at most 2 s. */
  stop(): Promise<void>;
};

type Context = { traceId: string; spanId: string; isSampled: boolean };

/**
 * Records spans and decides which traces are recorded, as OpenTelemetry's samplers of these names do.
 * @param options.ratio of the `traceidratio` samplers
 */
export function createTracer({
  exporter,
  sampler = 'parentbased_always_on',
  ratio = 1,
}: {
  exporter: OtlpExporter;
  sampler?: ObservabilitySettings['OTEL_TRACES_SAMPLER'];
  ratio?: number | undefined;
}): Tracer {
  const followsParent = sampler.startsWith('parentbased_');
  const share = sampler.endsWith('always_on') ? 1 : sampler.endsWith('always_off') ? 0 : ratio;

  /** By the random part of the id, so that all processes decide alike. */
  const isChosen = (traceId: string): boolean => Number.parseInt(traceId.slice(-13), 16) < share * 16 ** 13;

  function startIn(kind: SpanKind, parent: Context | undefined): Span {
    const random = randomHex(parent ? 8 : 24);
    const spanId = random.slice(0, 16);
    const traceId = parent?.traceId ?? random.slice(16);
    const isSampled = parent && followsParent ? parent.isSampled : isChosen(traceId);
    const context: Context = { traceId, spanId, isSampled };
    const began = isSampled ? performance.now() : 0;
    return {
      isRecorded: isSampled,
      traceparent: `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`,
      startChild: (childKind) => startIn(childKind, context),
      end(name, { attributes = {}, error } = {}) {
        if (!isSampled) return;
        const ended = performance.now();
        exporter.add({ name, kind, traceId, spanId, parentSpanId: parent?.spanId, began, ended, attributes, error });
      },
    };
  }

  return {
    start: (kind, parent) => startIn(kind, parent === undefined ? undefined : contextOf(parent)),
    stop: exporter.stop,
  };
}

const pool = Buffer.alloc(4_096);
let used = pool.length;

/** From a pool, because asking for each id would cost more than the rest of the span. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

/** Undefined for a text that is no trace context, which then begins a new trace. */
function contextOf(traceparent: string): Context | undefined {
  const [, traceId, spanId, flags] =
    /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
