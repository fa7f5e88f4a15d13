import type { Problem } from '@wholesale/contracts';
import { isRecord } from './shape.ts';

export type FieldError = { path: string; message: string };

/**
 * A failed call. `code` is stable (`already-booked`), `message` can be shown to people.
 * Codes of our own, with status 0: `network`, `timeout`, and `unreadable-answer` (does not fit the contract, so the result is unknown).
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

  /** The server's message for one field of a form. */
  messageFor(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }
}

const ownError = (code: string, message: string, status = 0) => new ApiError({ status, code, message });

export const networkError = () =>
  ownError('network', 'We could not reach the shop. Check your connection and try again.');
export const timeoutError = () => ownError('timeout', 'The shop took too long to respond. Please try again.');
export const unreadableAnswer = () =>
  ownError('unreadable-answer', "The shop sent a response we can't read. Please try again.");
export const sessionEnded = () => ownError('session-ended', 'Your session has ended. Please log in again.', 401);

/** The message to show for any error; only an ApiError's own message is used. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : internalErrorMessage);
const internalErrorMessage = 'Something went wrong on our side. Please try again.';

/**
 * Creates the error of an unsuccessful response with any body.
 * A 5xx without a code comes from a proxy or a crash, so its message is not shown.
 */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const problem = isRecord(body) ? (body as Partial<Problem>) : {};
  const known = typeof problem.message === 'string' && (problem.code !== undefined || status < 500);
  return new ApiError({
    code: 'unexpected-answer',
    ...problem,
    status,
    message: (known && problem.message) || internalErrorMessage,
  });
}
