const longest = 256;

/** An `@`, also encoded, however often. */
const at = /@|%(?:25)*40/;

/**
 * The path of a request target as a log may hold it: without its query, each segment with an e-mail address redacted (`/verify/{email}`),
 * at most 256 characters long. Takes linear time, since anybody can send 16 KB of anything.
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
