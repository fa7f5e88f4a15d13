import type { IncomingMessage, ServerResponse } from 'node:http';
import { tooLarge, type Failure } from '@wholesale/service-kit';

/** The client needs time to read the response while it is still sending. */
const lingerMs = 1_000;

/** @throws Failure `too-large` (413) by Content-Length, before reading the body */
export function checkBodyLength(request: IncomingMessage, response: ServerResponse, limit: number): void {
  const length = request.headers['content-length'];
  if (length === undefined || Number(length) <= limit) return;
  cutLater(request, response);
  throw tooLargeBody(limit);
}

/** Counts a body without Content-Length. Call it in the same tick in which the body is piped. @param onExcess called once above the limit */
export function countBody(request: IncomingMessage, limit: number, onExcess: (failure: Failure) => void): void {
  let bytes = 0;
  request.on('data', function count(chunk: Buffer) {
    bytes += chunk.length;
    if (bytes <= limit) return;
    request.off('data', count);
    onExcess(tooLargeBody(limit));
  });
}

/** Closes the connection some time after the response unless the request is complete by then. */
export function cutLater(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => setTimeout(() => request.complete || request.destroy(), lingerMs).unref());
}

const tooLargeBody = (limit: number): Failure => tooLarge('too-large', `The body is larger than ${limit / 1024} KB.`);
