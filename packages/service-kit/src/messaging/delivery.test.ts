import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logger.ts';
import { createDelivery } from './delivery.ts';
import { BusUnavailableError } from './event-bus.ts';
import { defaultRetryDelaysMs } from './topology.ts';

/** Of each event type. */
const golden = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../contracts/golden/events.json'), 'utf8'),
) as Record<string, object>;

const placed = {
  id: '4f0e9f39-7f8a-4f52-8f55-4f9d2d1a0001',
  type: 'booking.placed',
  version: 1,
  occurredAt: '2026-11-21T12:00:00.000Z',
  aggregateId: 'b'.repeat(24),
  sequence: 1,
  correlationId: 'a-request',
  data: { bookingId: 'b'.repeat(24), listingId: 'c'.repeat(24), buyerId: 'd'.repeat(24), price: 120 },
};

const failsWith = (error: Error) => () => Promise.reject(error);
const hangs = () => new Promise<never>(() => undefined);

/** Delays in seconds after each of the first `times` failures. */
async function waitsOf(
  handler: () => Promise<void>,
  times: number,
  event: object = placed,
): Promise<(number | 'dead')[]> {
  const deliver = createDelivery({
    subscription: { consumer: 'catalog', handlers: { 'booking.placed': handler } },
    retryDelaysMs: defaultRetryDelaysMs,
    handlerTimeoutMs: 1,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  const waits: (number | 'dead')[] = [];
  let tries = { attempt: 1, outages: 0 };
  while (waits.length < times) {
    const outcome = await deliver({ content: Buffer.from(JSON.stringify(event)), ...tries });
    if (outcome.kind !== 'retry') {
      waits.push('dead');
      break;
    }
    waits.push(outcome.delayMs / 1_000);
    tries = outcome.next;
  }
  return waits;
}

describe('the delays between attempts at an event', () => {
  it('end with the dead letters when the event itself fails', async () => {
    expect(await waitsOf(failsWith(new Error('poison')), 10)).toEqual([1, 5, 30, 120, 600, 'dead']);
  });

  it.each([
    ['has a new type', { ...placed, type: 'booking.postponed' }],
    ['has a new version', { ...placed, version: 2 }],
    ['has a new consumer', golden['listing.created']],
  ])('are the same for an event of a later release that %s, and no handler gets it', async (_, event) => {
    const handles = () => Promise.resolve();

    expect(await waitsOf(handles, 10, event)).toEqual([1, 5, 30, 120, 600, 'dead']);
  });

  const outageDelays = [...Array<number>(10).fill(1), ...Array<number>(10).fill(5), 30, 30, 30, 30, 30];

  it('grow to 30 s during an outage and stay there until it ends', async () => {
    expect(await waitsOf(failsWith(new BusUnavailableError('away')), 25)).toEqual(outageDelays);
  });

  it('are those of an outage while a database hangs and the handler runs into its time-out', async () => {
    expect(await waitsOf(hangs, 25)).toEqual(outageDelays);
  });

  it('end with the dead letters, hours later, when a handler hangs because of a defect', async () => {
    const waits = await waitsOf(hangs, 1_000);

    expect(waits.at(-1)).toBe('dead');
    expect(waits.slice(0, -1).reduce((sum: number, wait) => sum + Number(wait), 0)).toBeGreaterThan(2 * 3_600);
  });
});

it('a handler whose time is over learns it, so that it does not go on beside its repeat', async () => {
  const signals: AbortSignal[] = [];
  const deliver = createDelivery({
    subscription: {
      consumer: 'catalog',
      handlers: {
        'booking.placed': async (_event, { signal }) => {
          signals.push(signal);
          if (signals.length === 1) await hangs();
        },
      },
    },
    retryDelaysMs: defaultRetryDelaysMs,
    handlerTimeoutMs: 20,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  const message = { content: Buffer.from(JSON.stringify(placed)), attempt: 1, outages: 0 };

  const outcomes = [await deliver(message), await deliver(message)];

  expect(outcomes.map(({ kind }) => kind)).toEqual(['retry', 'done']);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

describe('an event for each process', () => {
  const isOut = () => Promise.reject(new BusUnavailableError('away'));
  async function deliverTo(handler: (tries: number) => Promise<void>) {
    let tries = 0;
    let gaps = 0;
    const deliver = createDelivery({
      subscription: {
        consumer: 'catalog',
        perProcess: true,
        handlers: { 'user.renamed': () => handler((tries += 1)) },
        onGap: () => void (gaps += 1),
      },
      retryDelaysMs: [1, 5],
      waitInProcessMs: 300,
      logger: createLogger({ name: 'test', level: 'silent' }),
    });
    const content = Buffer.from(JSON.stringify(golden['user.renamed']));
    const { kind } = await deliver({ content, attempt: 1, outages: 0 });
    return { kind, tries, gaps };
  }

  it('is tried again in the process until the outage is over', async () => {
    expect(await deliverTo((tries) => (tries < 12 ? isOut() : Promise.resolve()))).toEqual({
      kind: 'done',
      tries: 12,
      gaps: 0,
    });
  });

  it('is given up when the outage lasts, and the process then loads everything again', async () => {
    const { kind, tries, gaps } = await deliverTo(isOut);

    expect({ kind, gaps }).toEqual({ kind: 'dead', gaps: 1 });
    expect(tries).toBeGreaterThan(5);
  });

  it('is given up at once when the handler has a defect, and the process loads everything again', async () => {
    expect(await deliverTo(() => Promise.reject(new Error('defect')))).toEqual({ kind: 'dead', tries: 1, gaps: 1 });
  });
});
