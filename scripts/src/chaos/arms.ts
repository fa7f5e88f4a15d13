import type { FaultKind } from './faults.ts';

/** A protection of the product that is switched off, to show that the checker notices it. */
export type Arm = {
  /** Replaced while a process loads it, so that the product needs no switch. */
  source?: { file: string; replacements: readonly (readonly [from: string, to: string])[] };
  /** The index of bookings that is dropped once the shop runs. */
  dropIndex?: string;
  /** The faults that the protection is for, by weight. */
  faults: Partial<Record<FaultKind, number>>;
  /** The rules of the checker that must notice it. */
  breaks: readonly string[];
};

export const arms: Record<string, Arm> = {
  'confirms-off': {
    source: {
      file: '/messaging/amqp-publisher.ts',
      replacements: [
        ['        confirmed,\n      );', '        () => undefined,\n      );\n      setImmediate(confirmed, null);'],
      ],
    },
    faults: { 'hang-broker': 1 },
    breaks: ['sequences'],
  },
  'inbox-off': {
    source: {
      file: '/storage/applied.ts',
      replacements: [
        ['$gte: event.sequence', '$gte: Number.MAX_VALUE'],
        [') >= event.sequence', ') > Number.MAX_VALUE'],
      ],
    },
    faults: { repeat: 1 },
    breaks: ['copies', 'one buyer per phone'],
  },
  'unconditional-write': {
    source: {
      file: '/storage/aggregate-repository.ts',
      replacements: [['        _revision: stored._revision ?? { $exists: false },\n', '']],
    },
    faults: { latency: 1 },
    breaks: ['sequences'],
  },
  'index-dropped': {
    dropIndex: 'one_active_per_listing',
    faults: { latency: 1 },
    breaks: ['one buyer per phone', 'linearizable as a lock'],
  },
};
