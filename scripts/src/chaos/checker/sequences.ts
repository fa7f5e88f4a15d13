import type { StoredEvent } from '../stored.ts';
import type { Anomaly, History } from './history.ts';

/**
 * The events of each aggregate are numbered 1, 2, … up to its version: no change without its event, no event without its change. A
 * repeat has the id of the first; a deletion, which users repeats, has the same data.
 */
export function findGaps({ stored }: History): Anomaly[] {
  const aggregates = [
    ...stored.users.map((user) => ({ kind: 'user', ...user })),
    ...stored.listings.map((listing) => ({ kind: 'listing', ...listing })),
    ...stored.bookings.map((booking) => ({ kind: 'booking', ...booking })),
    ...stored.ads.map((ad) => ({ kind: 'ad', ...ad })),
  ];
  const events = Map.groupBy(stored.events, nameOf);
  const known = new Set(aggregates.map(({ kind, _id }) => `${kind} ${_id}`));
  return [
    ...aggregates.flatMap(({ kind, _id, version }) =>
      gapsOf(`${kind} ${_id}`, version, events.get(`${kind} ${_id}`) ?? []),
    ),
    ...[...events.keys()]
      .filter((name) => !name.startsWith('message ') && !known.has(name))
      .map((about) => ({ rule: 'sequences', about, text: 'has events but is not stored' })),
  ];
}

function gapsOf(about: string, version: number, events: readonly StoredEvent[]): Anomaly[] {
  const found = new Map<number, Set<string>>();
  for (const { sequence, id, type, data } of events) {
    const content = type === 'user.deleted' ? JSON.stringify(data) : id;
    found.set(sequence, (found.get(sequence) ?? new Set()).add(content));
  }
  const missing = Array.from({ length: version }, (_, at) => at + 1).filter((sequence) => !found.has(sequence));
  const anomaly = (text: string): Anomaly => ({ rule: 'sequences', about, text });
  return [
    ...(missing.length > 0 ? [anomaly(`events ${missing.join(', ')} of ${version} were not published`)] : []),
    ...[...found]
      .filter(([, contents]) => contents.size > 1)
      .map(([sequence]) => anomaly(`two events have number ${sequence}`)),
    ...[...found.keys()]
      .filter((sequence) => sequence > version)
      .map((sequence) => anomaly(`event ${sequence} has no change`)),
  ];
}

/** A listing and its advertisement have the same id. */
const nameOf = ({ type, aggregateId }: StoredEvent): string => `${type.split('.')[0]} ${aggregateId}`;
