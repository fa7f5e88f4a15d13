const longest = 256;

const at = /@|%(?:25)*40/;

/**
 * A request path for logs: no query, segments with an email address redacted, at most 256 characters.
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
  return redacted.length > longest ? `${redacted.slice(0, longest - 1)}…` : redacted;
}
