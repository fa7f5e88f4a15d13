import type { Problem } from '@wholesale/contracts';

export type FieldError = { path: string; message: string };

/**
 * A call that failed. `code` is stable and for programs (`already-booked`), `message` is a sentence that may be shown.
 * Two codes are our own, with status 0: `network` (no answer came) and `timeout` (none came in time).
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
    this.errors = problem.errors ?? [];
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

export const sessionEnded = () =>
  new ApiError({ status: 401, code: 'session-ended', message: 'Your session has ended. Please log in again.' });

/** Makes the error of a failed answer, whether its body is the problem it should be or something a proxy wrote. */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  if (isProblem(body)) return new ApiError({ ...body, status });
  return new ApiError({
    status,
    code: 'unexpected-answer',
    message: 'Something went wrong on our side. Please try again.',
  });
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string';
