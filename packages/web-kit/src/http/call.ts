import type { Answer, Body, EndpointName, endpoints, Params, Query } from '@wholesale/contracts';
import { fillPath } from '@wholesale/contracts/path-template';
import { paths } from '@wholesale/contracts/paths';
import { loadClient } from './load-client.ts';
import { publicShapes } from './public-shapes.ts';
import { readPublic } from './read-public.ts';

type Endpoints = typeof endpoints;
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Key, undefined>>
  : undefined extends Value
    ? Partial<Record<Key, Exclude<Value, undefined>>>
    : Record<string, never> extends Value
      ? Partial<Record<Key, Value>>
      : Record<Key, Value>;
/** `idempotencyKey`: the server answers a repeat with the same key and body as it answered the first. */
type Options = { signal?: AbortSignal; idempotencyKey?: string };

/** The calls open to a browser, not those between services. */
export type CallName = Exclude<EndpointName, 'findPrincipal' | 'findListingSnapshot' | 'findActiveBooking'>;
// Distributes over the names: the product of all parts of all calls is too large for the compiler.
export type InputOf<N extends EndpointName> = N extends EndpointName
  ? Part<'params', Params<Endpoints[N]>> &
      Part<'query', Query<Endpoints[N]>> &
      Part<'body', Body<Endpoints[N]>> &
      Options
  : never;
export type AnswerOf<N extends EndpointName> = Answer<Endpoints[N]>;

export type AnyInput = {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Makes an API call, typed by the contracts: `await call('listBrand', { params: { brand: 'vivo' } })`.
 * @throws {ApiError} for every failure, including network errors and responses that do not fit the contract
 */
export async function call<N extends CallName>(
  name: N,
  ...[input]: Record<string, never> extends InputOf<N> ? [input?: InputOf<N>] : [input: InputOf<N>]
): Promise<AnswerOf<N>> {
  const url = urlOf(name, input ?? {});
  const isPublic = Object.hasOwn(publicShapes, name) && !(name === 'listProducts' && url.includes('email='));
  if (isPublic)
    return (await readPublic(url, publicShapes[name as keyof typeof publicShapes], input?.signal)).body as AnswerOf<N>;
  const { callSignedIn } = await loadClient();
  return (await callSignedIn({ name, url, input: input ?? {} })) as AnswerOf<N>;
}

/** The address of a call with its parameters filled in. */
export function urlOf(name: EndpointName, { params = {}, query }: AnyInput): string {
  const path = fillPath(paths[name].path, params);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value));
  return search.size ? `${path}?${search}` : path;
}
