import type { z } from 'zod';
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
  readonly whose?: 'query.email' | 'body.email' | 'own listing' | 'own or held listing' | 'own booking';
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Endpoint = {
  readonly method: Method;
  readonly path: string;
  readonly service: ServiceName;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly multipart?: boolean;
  readonly responses: Readonly<Record<number, z.ZodType>>;
  readonly failures?: Readonly<Record<number, readonly string[]>>;
};

/** Checks an endpoint and keeps its exact types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Success<E extends Endpoint> = E['responses'][keyof E['responses'] & (200 | 201)];
export type Answer<E extends Endpoint> = Success<E> extends z.ZodType ? z.output<Success<E>> : never;
export type Body<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type Query<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type Params<E extends Endpoint> = E extends { params: infer P extends z.ZodType } ? z.input<P> : undefined;
