import { QueryClient } from '@wholesale/web-kit/query';

/** The page's query cache. Offline calls fail immediately and are refetched on reconnect. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * 60_000,
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        // An error panel stays until Retry instead of turning into a skeleton on focus.
        refetchOnWindowFocus: ({ state }) => state.status !== 'error' || state.data !== undefined,
        retry: (failures, error) => failures < 3 && navigator.onLine && !isRefusal(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A 4xx would fail again, except 408 and 429. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}
