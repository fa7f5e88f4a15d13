import type { Page } from '@wholesale/contracts';
import type { FindCursor } from 'mongodb';

/**
 * A page of documents, newest first, because ids begin with their time.
 * @param documents a repository or a collection
 * @param page.after id of the last document on the previous page
 * @returns one more than the limit when there is a next page, as `nextPage` expects
 */
export const newestFirst = <D>(
  documents: { find(query: object): FindCursor<D> },
  query: object,
  { limit, after }: Page,
): Promise<D[]> =>
  documents
    .find({ ...query, ...(after && { _id: { $lt: after } }) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .toArray();
