import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '@wholesale/service-kit';
import { countBody, cutLater } from './body-limit.ts';

/**
 * Receives a small body completely, so that a client that sends slowly or stops takes no connection of a service and none of its time.
 * @param options.limit most bytes
 * @param options.patienceMs how long the client may take
 * @returns the body; undefined when the client is gone
 * @throws Failure `too-large` (413), or `request-timeout` (408); the connection is cut shortly after the answer
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
