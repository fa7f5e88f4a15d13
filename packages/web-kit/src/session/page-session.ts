import type { QueryClient } from '@wholesale/web-kit/query';
import { call, loadConfig, queryOf, setTokenSource } from '@wholesale/web-kit/http';
import { withRetry } from '../remotes/with-retry.ts';
import { createSession, type SessionStore } from './create-session.ts';

const loadDriver = withRetry(() => import(/* webpackChunkName: "driver" */ './firebase-driver.ts'));

/** The session of a real page: Firebase and the API. The shell creates it once. */
export function createPageSession(queries: QueryClient): SessionStore {
  const session = createSession({
    openDriver: async () => {
      const [{ openFirebase }, config] = await Promise.all([loadDriver(), loadConfig()]);
      return openFirebase(config);
    },
    register: (person) => call('registerUser', { body: person }),
    rename: (name) => call('renameMe', { body: { name } }),
    storage: localStorage,
    onRecord: (record) =>
      queries.setQueryData(queryOf('findUser', { query: { email: record.email } }).queryKey, record),
  });
  setTokenSource(session.token, session.end);
  return session;
}
