/** A protection of the product, switched off by replacing its source while it is loaded. */
export type Arm = { file: string; from: string; to: string };

/** Each must turn the checker red. `index-dropped` is not here, because it changes the database. */
export const arms: Record<string, Arm> = {
  'confirms-off': {
    file: '/messaging/amqp-publisher.ts',
    from: 'headers },\n        confirmed,\n      );',
    to: 'headers },\n        () => undefined,\n      );\n      setImmediate(confirmed, null);',
  },
  'inbox-off': {
    file: '/storage/applied.ts',
    from: '>= event.sequence;',
    to: '> Infinity;',
  },
  'unconditional-write': {
    file: '/storage/aggregate-repository.ts',
    from: "_revision: stored._revision ?? { $exists: false } };",
    to: '};',
  },
};
