/** What seeding has done so far: a step's key and what it answered (an id, a URL, or nothing). */
export type SeedJournal = {
  read: () => Promise<ReadonlyMap<string, string>>;
  record: (key: string, value: string) => Promise<void>;
};
