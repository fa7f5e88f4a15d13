import type { IncomingMessage } from 'node:http';
import { Failure, sendProblem, unavailable } from '@wholesale/service-kit';
import type { Response } from 'express';
import { cutLater } from './request-body.ts';

export const away = (): Failure =>
  unavailable('service-unavailable', 'This part of the shop is unavailable right now. Try again in a moment.');

export const tooSlow = (): Failure =>
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
