import type { Page } from '@wholesale/contracts';
import type { FindCursor } from 'mongodb';
import type { Query } from './aggregate-repository.ts';

/**
 * A page of documents, newest first, because ids begin with their time.
 * @param documents a repository or a collection
 * @param page.after id of the last document on the previous page
 * @returns one more than the limit when there is a next page, as `nextPage` expects
 */
export const newestFirst = <D>(
  documents: { find(query: Query<D>): FindCursor<D> },
  query: Query<D>,
  { limit, after }: Page,
): Promise<D[]> =>
  documents
    .find({ ...query, ...(after && { _id: { $lt: after } }) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .toArray();
