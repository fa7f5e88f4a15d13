import type { Problem } from '@wholesale/contracts';
import { isRecord } from './shape.ts';

export type FieldError = { path: string; message: string };

/**
 * A call that failed. `code` is stable and for programs (`already-booked`), `message` is a sentence that may be shown.
 * Three codes are our own, with status 0: `network` (no answer came), `timeout` (none came in time) and `unreadable-answer` (one came that
 * does not fit the contract: nobody knows what it did).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly errors: readonly FieldError[];

  constructor(problem: Pick<Problem, 'status' | 'code' | 'message'> & Partial<Problem>) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.requestId = problem.requestId ?? '';
    this.errors = Array.isArray(problem.errors) ? problem.errors : [];
  }

  /** What the server says about one field of a form, if anything. */
  messageFor(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }
}

export const networkError = () =>
  new ApiError({
    status: 0,
    code: 'network',
    message: 'We could not reach the shop. Check your connection and try again.',
  });

export const timeoutError = () =>
  new ApiError({ status: 0, code: 'timeout', message: 'The shop took too long to answer. Please try again.' });

export const unreadableAnswer = () =>
  new ApiError({
    status: 0,
    code: 'unreadable-answer',
    message: "The shop sent an answer we can't read. Please try again.",
  });

export const sessionEnded = () =>
  new ApiError({ status: 401, code: 'session-ended', message: 'Your session has ended. Please log in again.' });

/** The sentence for a person about any failure: the server's own, and never what an error of a program says. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : ourFault);
const ourFault = 'Something went wrong on our side. Please try again.';

/**
 * Makes the error of an answer that says no, whether its body is a problem, plain JSON with a `message`, or something a proxy wrote. A 5xx
 * without a code is none of our services: what it says may be an internal error.
 */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const said = isRecord(body) ? (body as Partial<Problem>) : {};
  const known = typeof said.message === 'string' && (said.code !== undefined || status < 500);
  return new ApiError({ code: 'unexpected-answer', ...said, status, message: (known && said.message) || ourFault });
}
