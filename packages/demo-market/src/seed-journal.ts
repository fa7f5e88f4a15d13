/** The completed steps of seeding: key and result (an id, a URL, or nothing). */
export type SeedJournal = {
  read: () => Promise<ReadonlyMap<string, string>>;
  record: (key: string, value: string) => Promise<void>;
};
