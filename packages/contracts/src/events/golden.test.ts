import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventTypes, isLaterEvent, parseEvent, type EventEnvelope } from './index.ts';

/** During a deployment, producers and consumers of the last release and of this one run at the same time. */
const readGolden = <T>(file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../golden', file), 'utf8')) as Record<string, T>;
const lastRelease = readGolden<EventEnvelope>('events.json');
const schemasOfLastRelease = readGolden<Parameters<typeof z.fromJSONSchema>[0]>('event-schemas.json');

describe.each(Object.entries(lastRelease))('the event %s', (type, event) => {
  const ofThisRelease = () => parseEvent(event);

  it('of the last release is understood by this one', () => {
    expect(eventTypes).toContain(type);
    expect(ofThisRelease()).toEqual(event);
  });

  it('of this release is understood by the last one', () => {
    const schema = z.fromJSONSchema(schemasOfLastRelease[type] ?? false);

    expect(schema.safeParse(ofThisRelease()).error).toBeUndefined();
  });

  it('may have fields that this release does not know', () => {
    const later = { ...event, priority: 1, data: { ...(event.data as object), colourOfCase: 'blue' } };

    expect(parseEvent(later)).toEqual(event);
    expect(isLaterEvent(later)).toBe(false);
  });
});

it('has a golden copy of each event type', () => {
  expect(Object.keys(lastRelease).sort()).toEqual([...eventTypes].sort());
  expect(Object.keys(schemasOfLastRelease).sort()).toEqual(Object.keys(lastRelease).sort());
});

describe('an event of a later release', () => {
  const event = lastRelease['booking.placed'] as EventEnvelope;

  it.each([
    ['a new type', { ...event, type: 'booking.postponed', data: {} }],
    ['a new version', { ...event, version: 2, data: { anything: true } }],
  ])('is recognised by %s', (_, later) => {
    expect(isLaterEvent(later)).toBe(true);
  });

  it.each([
    ['an event of this release', event],
    ['an event with wrong data', { ...event, data: {} }],
    ['a message without an id', { ...event, type: 'booking.postponed', id: undefined }],
    ['a type that is a name of the language', { ...event, type: 'constructor' }],
    ['a text', 'booking.postponed'],
    ['nothing', null],
  ])('is not %s', (_, value) => {
    expect(isLaterEvent(value)).toBe(false);
  });
});
