import { withRetry } from '../remotes/with-retry.ts';
import { networkError } from './api-error.ts';

const load = withRetry(() => import('./call-signed-in.ts'));

/**
 * The client for calls of people who are signed in; it comes with the first of them.
 * @throws {ApiError} when it cannot be loaded
 */
export const loadClient = () =>
  load().catch(() => {
    throw networkError();
  });
