import { unavailable, type Failure } from '../errors.ts';

/** The most unpublished events of one document, about 0.5 MB: MongoDB limits a document to 16 MB, and each change costs more the larger it is. */
export const maxEventsPerDocument = 500;

export const tooManyUnpublished = (): Failure =>
  unavailable('too-many-unpublished', 'The shop can’t take more changes at the moment. Try again in a minute.', {
    retryAfterSeconds,
  });

/**
 * Refuses changes while too much waits for the broker. Only calls are refused: events must be handled, so that the backlog gets smaller.
 * @param options.pending counts the documents with unpublished events. It is asked beside the calls, at most once a second, because counting
 * a large backlog takes time
 * @returns a check to call before a change; throws Failure `too-many-unpublished` (503)
 */
export function createOutboxLimit({ pending, limit }: { pending: () => Promise<number>; limit: number }): () => void {
  let isFull = false;
  let counting = false;
  let countedAt = -Infinity;

  async function count(): Promise<void> {
    counting = true;
    isFull = await pending().then(
      (documents) => documents >= limit,
      // Without the database, the change itself fails.
      () => false,
    );
    countedAt = performance.now();
    counting = false;
  }

  return () => {
    const age = performance.now() - countedAt;
    if (!counting && age >= 1_000) void count();
    if (isFull && age < retryAfterSeconds * 1_000) throw tooManyUnpublished();
  };
}

const retryAfterSeconds = 60;
