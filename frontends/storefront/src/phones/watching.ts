import { every, onReturn } from '@wholesale/web-kit/http';

/**
 * How lists of phones stay true while they are looked at: asked anew on return to the page, when the connection is back, and every 5 s while
 * the page is in sight. A hidden page asks nothing, and neither does one without connection (`online`: the call waits for it). Where
 * nothing changed the answer is an empty 304: the browser keeps the last one with its ETag.
 */
export const watching = {
  refetchInterval: every(5_000),
  refetchOnWindowFocus: onReturn,
  networkMode: 'online',
} as const;
