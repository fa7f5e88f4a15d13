import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventSchemas, eventTypes, isLaterEvent, parseEvent, type EventEnvelope, type EventType } from './index.ts';

/** During a deployment, producers and consumers of the last release and of this one run at the same time. */
const readGolden = <T>(file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../golden', file), 'utf8')) as Record<string, T>;
const lastRelease = readGolden<EventEnvelope>('events.json');
const schemasOfLastRelease = readGolden<Schema>('event-schemas.json');

/** The parts of a JSON schema that events use. */
type Schema = {
  type?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
};

/** What a producer of `now` may send and a consumer of `before` refuses. */
function refusals(now: Schema, before: Schema, at = 'event'): string[] {
  const valuesOf = (schema: Schema): unknown[] | undefined =>
    schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const [values, known] = [valuesOf(now), valuesOf(before)];
  const optional = (before.required ?? []).filter((name) => !now.required?.includes(name));
  const common = Object.entries(before.properties ?? {}).filter(([name]) => now.properties?.[name]);
  return [
    ...(now.type === before.type ? [] : [`${at} is ${now.type}, was ${before.type}`]),
    ...(known && !values ? [`${at} may be anything`] : []),
    ...(values ?? [])
      .filter((value) => known && !known.includes(value))
      .map((value) => `${at} may be ${String(value)}`),
    ...optional.map((name) => `${at}.${name} may be absent`),
    ...common.flatMap(([name, schema]) => refusals(now.properties?.[name] ?? {}, schema, `${at}.${name}`)),
    ...(before.items ? refusals(now.items ?? {}, before.items, `${at}[]`) : []),
    ...(now.anyOf ?? []).flatMap((schema, index) => refusals(schema, before.anyOf?.[index] ?? {}, `${at}|${index}`)),
  ];
}

const schemaNow = (type: string) =>
  z.toJSONSchema(eventSchemas[type as EventType], { io: 'input' }) as unknown as Schema;

describe.each(Object.entries(lastRelease))('the event %s', (type, event) => {
  it('of the last release is understood by this one', () => {
    expect(eventTypes).toContain(type);
    expect(parseEvent(event)).toEqual(event);
  });

  it('of this release is understood by the last one', () => {
    expect(refusals(schemaNow(type), schemasOfLastRelease[type] ?? {})).toEqual([]);
  });

  it('may have fields that this release does not know', () => {
    const later = { ...event, priority: 1, data: { ...(event.data as object), colourOfCase: 'blue' } };

    expect(parseEvent(later)).toEqual(event);
    expect(isLaterEvent(later)).toBe(false);
  });
});

it('has a golden copy and a golden schema of each type', () => {
  expect(Object.keys(schemasOfLastRelease).sort()).toEqual(Object.keys(lastRelease).sort());
});

it.each<[string, (schema: Schema) => void]>([
  [
    'a removed field',
    ({ required, properties }) => required?.splice(required.indexOf('price'), 1) && delete properties?.['price'],
  ],
  ['an optional field that was mandatory', ({ required }) => required?.splice(required.indexOf('price'), 1)],
  ['a new value', ({ properties }) => properties?.['reason']?.enum?.push('bored')],
  ['a field of another type', ({ properties }) => properties && (properties['price'] = { type: 'string' })],
])('%s would be noticed', (_, change) => {
  const [now, before] = [schemaNow('booking.ended'), schemaNow('booking.ended')];
  change(now.properties?.['data'] ?? {});

  expect(refusals(now, before)).toHaveLength(1);
  expect(refusals(before, before)).toEqual([]);
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
