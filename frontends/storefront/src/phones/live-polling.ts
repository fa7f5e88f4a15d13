import { every, onReturn } from '@wholesale/web-kit/http';

/**
 * Keeps lists current: refetched every 5 s while visible, on return to the page and on reconnect; hidden and offline pages do not poll.
 * Unchanged answers are empty 304 responses.
 */
export const livePolling = {
  refetchInterval: every(5_000),
  refetchOnWindowFocus: onReturn,
  networkMode: 'online',
} as const;
