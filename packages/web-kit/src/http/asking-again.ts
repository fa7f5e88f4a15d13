import { ApiError } from './api-error.ts';

type Query = { state: { data: unknown; error: Error | null } };

/**
 * For `refetchInterval`: a page in sight asks again. What failed with nothing to show leaves its error panel in place until Retry or until the
 * connection is back; otherwise panel and skeleton would alternate for ever. What the shop does not have is not asked for again either.
 * @param interval in milliseconds
 */
export const every =
  (interval: number) =>
  ({ state: { data, error } }: Query): number | false =>
    error && (data === undefined || (error instanceof ApiError && error.status === 404)) ? false : interval;

/** For `refetchOnWindowFocus`: coming back to a page asks again, by the same rule. */
export const onReturn = (query: Query): 'always' | false => (every(1)(query) ? 'always' : false);
