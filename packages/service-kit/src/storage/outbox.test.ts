import { describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@wholesale/contracts';
import { outboxOf, withEvents } from './outbox.ts';

const event: EventEnvelope = {
  id: 'e1',
  type: 'ad.published',
  version: 1,
  occurredAt: '2026-11-21T12:00:00.000Z',
  aggregateId: 'a1',
  sequence: 1,
  correlationId: 'r1',
  data: {},
};

describe('the outbox in a document', () => {
  it('adds events to an update and keeps the rest of it', () => {
    const update = withEvents({ $set: { name: 'new' }, $push: { tags: 'x' }, $inc: { version: 1 } }, [event]);

    expect(update).toEqual({
      $set: { name: 'new', _pending: true },
      $push: { tags: 'x', _outbox: { $each: [event] } },
      $inc: { version: 1 },
    });
  });

  it('does not change an update without events', () => {
    const update = { $set: { name: 'new' } };

    expect(withEvents(update, [])).toEqual({ $set: { name: 'new' } });
  });

  it('marks a new document as pending only when it has events', () => {
    expect(outboxOf([event])).toEqual({ _outbox: [event], _pending: true });
    expect(outboxOf([])).toEqual({ _outbox: [] });
  });
});
