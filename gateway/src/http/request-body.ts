import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure, tooLarge } from '@wholesale/service-kit';

/** The client needs time to read the response while it is still sending. */
const lingerMs = 1_000;

/** @throws Failure `too-large` (413) by Content-Length, before reading the body */
export function checkBodyLength(request: IncomingMessage, response: ServerResponse, limit: number): void {
  const length = request.headers['content-length'];
  if (length === undefined || Number(length) <= limit) return;
  cutLater(request, response);
  throw tooLargeBody(limit);
}

/**
 * Receives a small body completely, so that a slow client does not occupy a service.
 * @param options.limit in bytes
 * @param options.patienceMs how long the client may take
 * @returns the body; undefined when the client disconnected
 * @throws Failure `too-large` (413) or `request-timeout` (408); the connection is closed after the response
 */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, patienceMs }: { limit: number; patienceMs: number },
): Promise<Buffer | undefined> {
  // `close` is not emitted again for a client that left during the checks.
  if (request.destroyed) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const keep = (chunk: Buffer): void => void chunks.push(chunk);
    const refuse = (failure: Failure): void => {
      clearTimeout(timer);
      request.off('data', keep);
      cutLater(request, response);
      reject(failure);
    };
    const timer = setTimeout(() => {
      refuse(
        new Failure('request-timeout', 'request-timeout', 'The request took too long to arrive. Please try again.'),
      );
    }, patienceMs);
    request.on('data', keep);
    countBody(request, limit, refuse);
    request.on('close', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    request.on('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
  });
}

/**
 * Counts a body without Content-Length. Call it in the same tick in which the body is piped, so that no byte passes uncounted.
 * @param onExcess called once, with the failure, when the limit is exceeded
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

/** Closes the connection some time after the response unless the request is complete by then. */
export function cutLater(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => setTimeout(() => request.complete || request.destroy(), lingerMs).unref());
}

const tooLargeBody = (limit: number): Failure => tooLarge('too-large', `The body is larger than ${limit / 1024} KB.`);
