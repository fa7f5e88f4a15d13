import { describe, expect, it } from '@jest/globals';
import { eventTable, eventTypes } from '@wholesale/contracts';
import { describeTopology } from './topology.ts';

describe('the topology', () => {
  const { queues, retries } = describeTopology({ namespace: 'shop', retryDelaysMs: [1_000, 5_000, 1_000] });

  it('binds each event to the durable queues of its consumers only', () => {
    const bound = queues.flatMap(({ consumer, events }) => events.map((type) => `${type} -> ${consumer}`));
    const wanted = eventTypes.flatMap((type) => eventTable[type].consumers.map((consumer) => `${type} -> ${consumer}`));

    expect(bound.sort()).toEqual(wanted.sort());
  });

  it('binds every event to a queue, so that none is unroutable', () => {
    const routed = new Set(queues.flatMap(({ events }) => events));

    expect(eventTypes.filter((type) => !routed.has(type))).toEqual([]);
  });

  it('has one retry queue for each delay, named after it', () => {
    expect(retries).toEqual([
      { exchange: 'shop.delay.1000ms', queue: 'shop.retry.1000ms', delayMs: 1_000 },
      { exchange: 'shop.delay.5000ms', queue: 'shop.retry.5000ms', delayMs: 5_000 },
    ]);
  });
});
