import type { ProblemExtra } from '@wholesale/contracts';

export type FailureKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'request-timeout'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unsupported-media'
  | 'unprocessable'
  | 'too-many'
  | 'unavailable'
  | 'timeout';

/** An expected refusal with a stable code and a sentence for people. Anything else that is thrown is a defect (500). */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  readonly details: {
    errors?: readonly { path: string; message: string }[];
    extra?: ProblemExtra;
    /** For the Retry-After header, at least 1; every 429 and 503 has one, which is 1 without it. */
    retryAfterSeconds?: number;
  };

  constructor(kind: FailureKind, code: string, message: string, details: Failure['details'] = {}) {
    super(message);
    this.name = 'Failure';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

type Make = (code: string, message: string, details?: Failure['details']) => Failure;
const make =
  (kind: FailureKind): Make =>
  (code, message, details) =>
    new Failure(kind, code, message, details);

export const invalid = make('invalid');
export const unauthenticated = make('unauthenticated');
export const forbidden = make('forbidden');
export const notFound = make('not-found');
export const conflict = make('conflict');
export const gone = make('gone');
export const tooLarge = make('too-large');
export const unsupportedMedia = make('unsupported-media');
export const unprocessable = make('unprocessable');
export const unavailable = make('unavailable');

/** Another process of the shop did not answer. */
export const serviceUnavailable = (): Failure =>
  unavailable('service-unavailable', 'This part of the shop is unavailable right now. Try again in a moment.');
