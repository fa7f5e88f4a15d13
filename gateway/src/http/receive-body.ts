import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '@wholesale/service-kit';
import { countBody, cutLater } from './body-limit.ts';

/**
 * Receives a small body completely, so that a slow client does not occupy a service.
 * @param options.limit in bytes
 * @returns undefined when the client disconnected
 * @throws Failure `too-large` (413) or `request-timeout` (408); the connection is closed after the response
 */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, patienceMs }: { limit: number; patienceMs: number },
): Promise<Buffer | undefined> {
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
      refuse(new Failure('request-timeout', 'request-timeout', 'The request took too long to arrive. Try again.'));
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
