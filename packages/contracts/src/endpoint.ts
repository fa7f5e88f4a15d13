import type { z } from 'zod';
import { internalPaths, mailPaths, paths } from './paths.ts';
import type { Role, ServiceName } from './values.ts';

/**
 * Who may make a call, and on whose data. Handlers, the OpenAPI document and the access tests use the same policy.
 * - `everyone`: no token needed. `signed-in`: a valid token; a user record need not exist.
 * - a list of roles: a user record with one of them.
 * - `service`: only the listed services.
 */
export type Access = {
  readonly who: 'everyone' | 'signed-in' | readonly Role[] | { readonly service: readonly (ServiceName | 'gateway')[] };
  /** `query.email` and `body.email` must be the caller's own (an admin may use any in the query); domain rules decide the others. */
  readonly whose?:
    'query.email' | 'body.email' | 'own listing' | 'own or held listing' | 'own booking' | 'own conversation';
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How often a call may be made; `rate-limit.ts` of the gateway has the numbers. `none` has only the limit on all requests. */
export type RateClass = 'none' | 'read' | 'write' | 'booking' | 'upload' | 'export' | 'report';

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
  readonly path: string;
  readonly service: ServiceName;
  readonly access: Access;
  readonly summary: string;
  /** A browser that navigates to this path gets the app's page, everything else gets the data. */
  readonly alsoPage?: true;
  /** Served below `/api` too: the specification names this call in two ways. */
  readonly alsoUnderApi?: true;
  /** Takes an `Idempotency-Key`: a repeat with the same key and body gets the first answer again, or 409 while the first attempt runs. */
  readonly idempotent?: true;
  /** The gateway composes the answer of parts from every service; `service` answers none of it. */
  readonly composed?: true;
  /** The composed call that this call between services is a part of: its name in the audit log. */
  readonly partOf?: string;
  /** The body or the answer contains an address of this site, so the gateway tells the service its origin. */
  readonly namesOwnAddress?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly multipart?: boolean;
  readonly responses: Readonly<Record<number, z.ZodType>>;
  readonly failures?: Readonly<Record<number, readonly string[]>>;
};

/** The client's 504 is sent within the promised 3 s (R11). */
const readMs = 2_800;

/** The limits of a call. A write has a longer time-out than a read: without its answer, a person can't tell whether it happened. */
export const limitsOf = ({
  method,
  rate,
  timeoutMs,
  bodyLimit = 64 * 1_024,
}: Pick<Endpoint, 'method' | keyof CallLimits>): CallLimits =>
  method === 'GET'
    ? { rate: rate ?? 'read', timeoutMs: timeoutMs ?? readMs, bodyLimit }
    : { rate: rate ?? 'write', timeoutMs: timeoutMs ?? 10_000, bodyLimit };

/** Keeps the exact types of an endpoint while checking its shape. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

const everyPath = { ...paths, ...mailPaths, ...internalPaths };
type EveryPath = typeof everyPath;

/** The calls of a service, with their exact types: each has the method and path of the same name in `paths.ts`, and no other name compiles. */
export function defineEndpoints<
  S extends ServiceName,
  const E extends { readonly [N in keyof EveryPath]?: Omit<Endpoint, 'method' | 'path' | 'service'> },
>(service: S, calls: E & Readonly<Record<Exclude<keyof E, keyof EveryPath>, never>>) {
  const parts: E = calls;
  const names = Object.keys(parts) as (keyof E & keyof EveryPath)[];
  const endpoints = names.map((name) => [name, { ...everyPath[name], service, ...parts[name] }]);
  return Object.fromEntries(endpoints) as {
    readonly [N in keyof E & keyof EveryPath]: EveryPath[N] & { readonly service: S } & E[N];
  };
}

type Success<E extends Endpoint> = E['responses'][keyof E['responses'] & (200 | 201)];
export type Answer<E extends Endpoint> = Success<E> extends z.ZodType ? z.output<Success<E>> : never;
export type Body<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type Query<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type Params<E extends Endpoint> = E extends { params: infer P extends z.ZodType } ? z.input<P> : undefined;
