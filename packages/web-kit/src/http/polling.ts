import { ApiError } from './api-error.ts';

type Query = { state: { data: unknown; error: Error | null } };

/**
 * For `refetchInterval`. A query that failed without data is not polled, or its error panel and skeleton would alternate; neither is a 404.
 * @param interval in milliseconds
 */
export const every =
  (interval: number) =>
  ({ state: { data, error } }: Query): number | false =>
    error && (data === undefined || (error instanceof ApiError && error.status === 404)) ? false : interval;

export const onReturn = (query: Query): 'always' | false => (every(1)(query) ? 'always' : false);
