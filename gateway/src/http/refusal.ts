import type { IncomingMessage } from 'node:http';
import { Failure, sendProblem } from '@wholesale/service-kit';
import type { Response } from 'express';
import { cutLater } from './request-body.ts';

export const serviceTimeout = (): Failure =>
  new Failure('timeout', 'service-timeout', 'This took too long. Check whether it worked before you try again.');

/** Sends a problem document unless a response has begun, and stops receiving the request. */
export function refuse(request: IncomingMessage, response: Response, failure: Failure, requestId: string): void {
  if (!request.complete) {
    request.unpipe();
    request.resume();
    cutLater(request, response);
  }
  if (!response.headersSent && !response.destroyed) sendProblem(response, failure, requestId);
}
