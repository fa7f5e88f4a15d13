import type { SpanEnd, SpanKind } from './trace-context.ts';

/** `began` and `ended` in milliseconds of `performance.now()`. */
export type FinishedSpan = {
  name: string;
  kind: SpanKind;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  began: number;
  ended: number;
  attributes: NonNullable<SpanEnd['attributes']>;
  error: string | undefined;
};

/** Numbers of the protocol. */
const kinds: Record<SpanKind, number> = { server: 2, client: 3, producer: 4, consumer: 5 };
const statusError = 2;

/** A span in the JSON form of OTLP. */
export const otlpSpanOf = ({
  name,
  kind,
  traceId,
  spanId,
  parentSpanId,
  began,
  ended,
  attributes,
  error,
}: FinishedSpan) => ({
  traceId,
  spanId,
  ...(parentSpanId && { parentSpanId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanosecondsOf(began),
  endTimeUnixNano: nanosecondsOf(ended),
  attributes: attributesOf(attributes),
  ...(error !== undefined && { status: { code: statusError, message: error } }),
});

/** As text, because a number would lose the last digits; it is exact to the microsecond. */
const nanosecondsOf = (ms: number): string => `${Math.round((performance.timeOrigin + ms) * 1_000)}000`;

export const attributesOf = (attributes: FinishedSpan['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
