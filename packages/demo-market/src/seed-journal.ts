/** What seeding has done so far: a step's key and what it answered (an id, a URL, or nothing). */
export type SeedJournal = {
  read: () => Promise<ReadonlyMap<string, string>>;
  record: (key: string, value: string) => Promise<void>;
};

/** A journal for tests; the one of a shop lies in its database, see `fill-market.ts`. */
export function createMemoryJournal(): SeedJournal {
  const steps = new Map<string, string>();
  return {
    read: async () => new Map(steps),
    record: async (key, value) => void steps.set(key, value),
  };
}
