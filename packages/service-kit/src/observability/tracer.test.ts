import { describe, expect, it } from '@jest/globals';
import type { FinishedSpan } from './otlp-format.ts';
import { inClientSpan, runTraced } from './trace-context.ts';
import { createTracer } from './tracer.ts';

const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const unsampledParent = parent.replace(/1$/, '0');

function aTracer(options: Omit<Parameters<typeof createTracer>[0], 'exporter'> = {}) {
  const spans: FinishedSpan[] = [];
  const exporter = { add: (span: FinishedSpan) => void spans.push(span), stop: () => Promise.resolve() };
  return { tracer: createTracer({ exporter, ...options }), spans };
}

it('a span continues the trace of its parent, and its steps continue it', () => {
  const { tracer, spans } = aTracer();

  const span = tracer.start('server', parent);
  span.startChild('client').end('step');
  span.end('all');

  const [step, all] = spans;
  expect(all).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentSpanId: '00f067aa0ba902b7' });
  expect(step).toMatchObject({ traceId: all?.traceId, parentSpanId: all?.spanId });
  expect(span.traceparent).toBe(`00-${all?.traceId}-${all?.spanId}-01`);
});

it.each([
  'nonsense',
  '',
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
])('the wrong trace context "%s" begins a new trace instead of failing', (wrong) => {
  const { tracer, spans } = aTracer();

  tracer.start('server', wrong).end('call');

  expect(spans[0]?.traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
  expect(spans[0]?.traceId).not.toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  expect(spans[0]?.parentSpanId).toBeUndefined();
});

describe('a call to another process', () => {
  it('is a failed step when it fails, without the words of the error', async () => {
    const { tracer, spans } = aTracer();
    const failing = () => Promise.reject(new TypeError('rahim@wholesale.example is unknown'));

    const call = runTraced(tracer.start('server'), () => inClientSpan({ name: 'GET /users' }, failing));

    await expect(call).rejects.toThrow('is unknown');
    expect(spans).toMatchObject([{ name: 'GET /users', kind: 'client', error: 'TypeError' }]);
    expect(JSON.stringify(spans)).not.toContain('rahim');
  });

  it('outside of a trace is made all the same, and sends no trace context', async () => {
    expect(await inClientSpan({ name: 'GET /users' }, async (traceparent) => ({ traceparent }))).toEqual({});
  });
});

describe('sampling', () => {
  it('at one in ten records about a tenth of the traces, each of them whole', () => {
    const { tracer, spans } = aTracer({ sampler: 'parentbased_traceidratio', ratio: 0.1 });

    for (let call = 0; call < 5_000; call += 1) {
      const span = tracer.start('server');
      // The next process decides by what it receives.
      tracer.start('server', span.traceparent).end('next');
      span.end('first');
    }

    const traces = new Set(spans.map(({ traceId }) => traceId));
    expect(traces.size).toBeGreaterThan(350);
    expect(traces.size).toBeLessThan(650);
    expect(spans).toHaveLength(2 * traces.size);
  });

  it.each([
    ['parentbased_always_on', parent, 1],
    ['parentbased_always_on', unsampledParent, 0],
    ['parentbased_always_off', parent, 1],
    ['always_off', parent, 0],
    ['always_on', unsampledParent, 1],
  ] as const)('%s after %s records %i', (sampler, from, recorded) => {
    const { tracer, spans } = aTracer({ sampler });

    tracer.start('server', from).end('call');

    expect(spans).toHaveLength(recorded);
  });
});
