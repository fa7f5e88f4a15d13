import type { Collection, Document, IndexDescription } from 'mongodb';

/** The owner of a collection creates its indexes. */
export type Indexed = {
  /** What `ensureIndexes` creates, as a text that changes with it. */
  readonly indexes: string;
  /** Idempotent. */
  ensureIndexes(): Promise<void>;
};

/** The indexes of a collection. @param indexes one without a name gets one from its fields */
export function indexed<D extends Document>(collection: Collection<D>, indexes: readonly IndexDescription[]): Indexed {
  return {
    indexes: JSON.stringify([collection.collectionName, indexes]),
    ensureIndexes: async () => void (await collection.createIndexes([...indexes])),
  };
}
