import { withRetry } from '../remotes/with-retry.ts';
import { networkError } from './api-error.ts';

const load = withRetry(() => import(/* webpackChunkName: "client" */ './call-signed-in.ts'));

/** Loads the client for signed-in calls on first use. @throws {ApiError} */
export const loadClient = () =>
  load().catch(() => {
    throw networkError();
  });
