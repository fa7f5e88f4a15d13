import type { IncomingMessage, ServerResponse } from 'node:http';
import { tooLarge, type Failure } from '@wholesale/service-kit';

/** How long a client may go on sending what nobody reads, so that it comes to see the answer. */
const lingerMs = 1_000;

/**
 * Refuses a body by the length it tells, unread.
 * @throws Failure `too-large` (413)
 */
export function checkBodyLength(request: IncomingMessage, response: ServerResponse, limit: number): void {
  const length = request.headers['content-length'];
  if (length === undefined || Number(length) <= limit) return;
  cutLater(request, response);
  throw tooLargeBody(limit);
}

/**
 * Counts a body that does not tell its length. To be called when the pipe to the service is about to be laid, in the same turn, so that no byte passes uncounted.
 * @param onExcess gets the failure at the first byte too many
 */
export function countBody(request: IncomingMessage, limit: number, onExcess: (failure: Failure) => void): void {
  let bytes = 0;
  request.on('data', function count(chunk: Buffer) {
    bytes += chunk.length;
    if (bytes <= limit) return;
    request.off('data', count);
    onExcess(tooLargeBody(limit));
  });
}

/** Closes the connection a while after the answer, unless the client has sent its whole request by then. */
export function cutLater(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => setTimeout(() => request.complete || request.destroy(), lingerMs).unref());
}

const tooLargeBody = (limit: number): Failure => tooLarge('too-large', `The body is larger than ${limit / 1024} KB.`);
