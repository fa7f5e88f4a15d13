import { QueryClient } from '@wholesale/web-kit/query';

/**
 * The data cache of the page: kept 5 minutes; a failed read is tried 3 more times after 1, 2 and 4 s (never more than 30 s). Without a
 * connection a call fails at once instead of waiting unseen, and what failed is read again when the connection is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * 60_000,
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        // An error panel is not taken away from under somebody who comes back to it.
        refetchOnWindowFocus: ({ state }) => state.status !== 'error' || state.data !== undefined,
        retry: (failures, error) => failures < 3 && navigator.onLine && !isRefusal(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A 4xx says that the same request will fail again; 408 and 429 ask to come back later. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}
