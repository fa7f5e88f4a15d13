import { STATUS_CODES } from 'node:http';
import type { Problem } from '@wholesale/contracts';
import type { ErrorRequestHandler, Response } from 'express';
import { z } from 'zod';
import { Failure, serviceUnavailable, type FailureKind } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { isOutage } from '../outage.ts';
import { loggedPath } from './logged-path.ts';

const statusOf: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'unsupported-media': 415,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
  timeout: 504,
};

/** The problem document of a thrown value; an unavailable dependency becomes a 503 and a defect a 500, both without details. */
function toProblem(error: unknown, requestId: string): Problem {
  const failure = toFailure(error);
  const status = failure ? statusOf[failure.kind] : 500;
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: failure?.code ?? 'internal',
    message: failure?.message ?? 'Something went wrong on our side. Please try again.',
    requestId,
    ...(status === 400 && failure
      ? { errors: [...(failure.details.errors ?? [{ path: '', message: failure.message }])] }
      : {}),
    ...failure?.details.extra,
  };
}

export function sendProblem(response: Response, error: unknown, requestId: string): void {
  const problem = toProblem(error, requestId);
  if (problem.status === 401) response.set('WWW-Authenticate', 'Bearer');
  const retryAfter = retryAfterOf(error) || (problem.status === 429 || problem.status === 503 ? 1 : 0);
  if (retryAfter && !response.get('Retry-After')) response.set('Retry-After', String(retryAfter));
  if (!response.get('Cache-Control')) response.set('Cache-Control', 'no-store');
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** In seconds. */
const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof Failure ? error.details.retryAfterSeconds : undefined;

export function problemHandler(logger: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    const requestId = String(response.getHeader('x-request-id') ?? '');
    const about = { err: error as unknown, requestId, method: request.method, path: loggedPath(request.originalUrl) };
    const failure = toFailure(error);
    if (!failure) logger.error(about, 'request failed');
    else if (failure !== error && failure.kind === 'unavailable') logger.warn(about, 'a dependency is unavailable');
    if (response.headersSent) return next(error);
    sendProblem(response, error, requestId);
  };
}

function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof z.ZodError)
    return new Failure('invalid', 'invalid', 'Some fields are not valid.', { errors: issuesOf(error) });
  if (!(error instanceof Error)) return undefined;
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new Failure('too-large', 'too-large', 'The body is larger than 64 KB.');
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new Failure('unsupported-media', 'unsupported-media', 'This encoding is not supported.');
  }
  if (type === 'request.aborted')
    return new Failure('invalid', 'aborted', 'The request ended before its body was complete.');
  if (type?.startsWith('entity.') || error instanceof URIError || status === 400) {
    return new Failure('invalid', 'malformed', 'The request is malformed.');
  }
  return isOutage(error) ? serviceUnavailable() : undefined;
}

function issuesOf(error: z.ZodError): { path: string; message: string }[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: messageFor(issue) }));
}

/** Messages of our contracts are kept; the schema library's default messages are replaced. */
function messageFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `is longer than ${issue.maximum} characters`
      : `must be at most ${issue.maximum}`;
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? issue.message : `must be at least ${issue.minimum}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') return 'is not valid';
  if (issue.code === 'invalid_type')
    return issue.input === undefined && issue.message.includes('undefined')
      ? 'is required'
      : `must be a ${issue.expected}`;
  return issue.message;
}
