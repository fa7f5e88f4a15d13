const longest = 256;

const at = /@|%(?:25)*40/;

/**
 * A request path for logs: no query, segments with an email address or a token redacted, at most 256 characters.
 * Linear time, because a client can send 16 KB of anything.
 */
export function loggedPath(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const redacted = at.test(path)
    ? path
        .split('/')
        .map((segment) => (at.test(segment) ? '[redacted]' : segment))
        .join('/')
    : path;
  const withoutToken = redacted.replace(/\/unsubscribe\/[^/]+/, '/unsubscribe/[redacted]');
  return withoutToken.length > longest ? `${withoutToken.slice(0, longest - 1)}…` : withoutToken;
}
