import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

/** How a span ended. @param end.error a short text without personal data */
export type SpanEnd = { attributes?: Readonly<Record<string, string | number>>; error?: string };

/** One step of a trace. */
export type Span = {
  /** Whether the trace was chosen; otherwise only its context is passed on. */
  readonly isRecorded: boolean;
  /** W3C trace context of this span, for what it causes in other processes. */
  readonly traceparent: string;
  /** A step within this one. */
  startChild(kind: SpanKind): Span;
  end(name: string, end?: SpanEnd): void;
};

const current = new AsyncLocalStorage<Span | undefined>();

/** Runs work as part of a span: steps that it starts, also later, are its children. */
export const runTraced = <T>(span: Span, work: () => T): T => current.run(span, work);

/** Runs work for everybody, such as the outbox relay, that happens to be started by a traced request. */
export const runUntraced = <T>(work: () => T): T => (currentSpan() ? current.run(undefined, work) : work());

/** The step that this code is part of; undefined without tracing. */
export const currentSpan = (): Span | undefined => current.getStore();

type Attributes = NonNullable<SpanEnd['attributes']>;
type Step = { name: string; attributes?: Attributes };

/** Ends a span with its work, as failed when the work throws. Of the error only its name is recorded: a message may quote anything. */
export async function endWith<T>(span: Span, { name, attributes = {} }: Step, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    span.end(name, { attributes });
    return result;
  } catch (error) {
    span.end(name, { attributes, error: error instanceof Error ? error.name : 'error' });
    throw error;
  }
}

/**
 * Runs a call to another process as a step of the current trace; without one, it just runs it.
 * @param step.name without ids or other values
 * @param work gets the `traceparent` to send
 */
export function inClientSpan<T>(step: Step, work: (traceparent: string | undefined) => Promise<T>): Promise<T> {
  const cause = currentSpan();
  if (!cause?.isRecorded) return work(cause?.traceparent);
  const span = cause.startChild('client');
  return endWith(span, step, work(span.traceparent));
}
