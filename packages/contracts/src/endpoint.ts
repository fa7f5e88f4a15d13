import type { z } from 'zod';
import type { Role, ServiceName } from './values.ts';

/**
 * Who may make a call, and on whose things. It is data, so that a reader, the OpenAPI document and the route x actor tests see the same rule.
 * - `everyone`: no token needed. `signed-in`: a valid token; a user record need not exist yet.
 * - a list of roles: a user record with one of them.
 * - `service`: another service of ours, never somebody outside.
 */
export type Access = {
  readonly who: 'everyone' | 'signed-in' | readonly Role[] | { readonly service: readonly (ServiceName | 'gateway')[] };
  /**
   * - `query.email` / `body.email`: the address named there must be the caller's own; for `query.email` an admin may name any.
   * - the others are decided by the domain rule of that thing, once it is loaded.
   */
  readonly whose?: 'query.email' | 'body.email' | 'own listing' | 'own or held listing' | 'own booking';
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How often a call may be made; `rate-limit.ts` of the gateway has the numbers. `none` has only the limit on all requests. */
export type RateClass = 'none' | 'read' | 'write' | 'booking' | 'upload';

/** What a call may cost. */
export type CallLimits = {
  readonly rate: RateClass;
  /** Longest silence of the service, in milliseconds, before its caller gives up. */
  readonly timeoutMs: number;
  /** Most bytes of a request body. */
  readonly bodyLimit: number;
};

/** `limitsOf` has the limits that a call does not set. */
export type Endpoint = Partial<CallLimits> & {
  readonly method: Method;
  /** The path with `{parameter}` segments, as in OpenAPI. */
  readonly path: string;
  readonly service: ServiceName;
  readonly access: Access;
  readonly summary: string;
  /** A browser that navigates to this path gets the app's page, everything else gets the data. */
  readonly alsoPage?: true;
  /** Served below `/api` too: the specification names this call in two ways. */
  readonly alsoUnderApi?: true;
  /** The body or the answer contains an address of this site, so the gateway tells the service its origin. */
  readonly namesOwnAddress?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A body that is not JSON, read by the service itself. */
  readonly multipart?: boolean;
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** The codes of expected failures, by status. */
  readonly failures?: Readonly<Record<number, readonly string[]>>;
};

/** The limits of a call. A write has a longer time-out than a read: without its answer, a person can't tell whether it happened. */
export const limitsOf = ({
  method,
  rate,
  timeoutMs,
  bodyLimit = 64 * 1_024,
}: Pick<Endpoint, 'method' | keyof CallLimits>): CallLimits =>
  method === 'GET'
    ? { rate: rate ?? 'read', timeoutMs: timeoutMs ?? 3_000, bodyLimit }
    : { rate: rate ?? 'write', timeoutMs: timeoutMs ?? 10_000, bodyLimit };

/** Keeps the exact types of an endpoint while checking its shape. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Success<E extends Endpoint> = E['responses'][keyof E['responses'] & (200 | 201)];
/** What a caller gets when the call succeeds. */
export type Answer<E extends Endpoint> = Success<E> extends z.ZodType ? z.output<Success<E>> : never;
/** What a caller sends as the body. */
export type Body<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
/** What a caller puts into the query string. */
export type Query<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
/** What a caller fills into the path. */
export type Params<E extends Endpoint> = E extends { params: infer P extends z.ZodType } ? z.input<P> : undefined;
