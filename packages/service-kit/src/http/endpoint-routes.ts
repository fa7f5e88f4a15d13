import { limitsOf, matchPath, type Access, type Answer, type Endpoint } from '@wholesale/contracts';
import { json, Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import type { AssertionVerifier, Caller } from '../assertion.ts';
import { forbidden, invalid, unauthenticated, unsupportedMedia } from '../errors.ts';
import { audited, type RecordAudit } from './audited-call.ts';
import { hasRepeatedKey } from './repeated-key.ts';
import { matchesEtag } from './response-cache.ts';

export type Call<E extends Endpoint = Endpoint> = {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  caller: Caller;
  requestId: string;
  /** Of an `idempotent` endpoint, when the client sent one. */
  idempotencyKey?: string | undefined;
  request: Request;
};
type Parsed<E, Part extends string> = E extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

export type Reply<E extends Endpoint = Endpoint> = {
  status?: keyof E['responses'] & number;
  headers?: Readonly<Record<string, string>>;
  body?: Answer<E>;
  bytes?: Buffer;
  /** For the audit log: the record that was changed, when the request names it by something else than its id. */
  target?: string | undefined;
};

export type Handlers<Endpoints extends Record<string, Endpoint>> = {
  [Name in keyof Endpoints]: (call: Call<Endpoints[Name]>) => Promise<Reply<Endpoints[Name]>>;
};

export type Calls = {
  readonly endpoints: Record<string, Endpoint>;
  readonly handlers: Record<string, (call: Call) => Promise<Reply>>;
};

/**
 * Pairs each endpoint of a contract with its handler. Two steps, `defineCalls(endpoints)({...})`, so that
 * TypeScript infers the handlers' types from the endpoints.
 */
export function defineCalls<Endpoints extends Record<string, Endpoint>>(endpoints: Endpoints) {
  return (handlers: Handlers<Endpoints>): Calls => ({
    endpoints,
    // Safe: each handler is only called with the output of its own endpoint's schemas.
    handlers: handlers as unknown as Calls['handlers'],
  });
}

/**
 * Routes of a contract, each with caller, policy, validation, handler and response in this order.
 * @param options.record stores denied and administrative calls in the audit log
 * @param options.beforeChange runs before the handler of each call that is not a GET; throws to refuse
 * @throws Error at start when an endpoint has no policy or no handler
 */
export function endpointRoutes({
  calls,
  verify,
  record = () => Promise.resolve(),
  beforeChange,
}: {
  calls: Calls;
  verify: AssertionVerifier;
  record?: RecordAudit;
  beforeChange?: () => void;
}): Router {
  const router = Router({ caseSensitive: true });
  for (const [name, endpoint] of Object.entries(calls.endpoints)) {
    const handler = calls.handlers[name];
    if (!endpoint.access?.who) throw new Error(`${name} (${endpoint.method} ${endpoint.path}) has no access policy.`);
    if (!handler) throw new Error(`${name} (${endpoint.method} ${endpoint.path}) has no handler.`);
    const steps: RequestHandler[] = [keepPersonal(endpoint), identify(verify)];
    if (endpoint.body) steps.push(...bodySteps(endpoint, endpoint.body));
    const beforeHandling = endpoint.method === 'GET' ? undefined : beforeChange;
    steps.push(answer({ name, endpoint, handler, record, beforeHandling }));
    router[methodOf(endpoint)](expressPath(endpoint.path), ...steps);
  }
  return router;
}

/** The methods each path answers, for 405 with its Allow header. One slash at the end is as none, as it is for Express. */
export function allowedMethods({ endpoints }: Calls): (path: string) => string[] {
  const known = Object.values(endpoints).map(({ method, path }) => ({ method, match: matchPath(path) }));
  return (path) => [
    ...new Set(known.filter(({ match }) => match(path) ?? match(path.replace(/\/$/, ''))).map(({ method }) => method)),
  ];
}

/** `/booking/{id}/cancel` as Express writes it. */
const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function methodOf(endpoint: Endpoint): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
}

const personal = 'private, no-store';
/** The browser keeps the answer but asks before each use, so that a poll can be a 304. */
const personalWithEtag = 'private, no-cache';

/** Whether the response depends on the caller: by policy, or because the query names a person. */
const isPersonal = ({ access }: Endpoint, request: Request): boolean =>
  access.who !== 'everyone' || (access.whose === 'query.email' && request.query['email'] !== undefined);

/** Runs first, so that failures are not cached either. */
function keepPersonal(endpoint: Endpoint): RequestHandler {
  return (request, response, next) => {
    if (isPersonal(endpoint, request)) response.set('Cache-Control', personal);
    next();
  };
}

function identify(verify: AssertionVerifier): RequestHandler {
  return async (request, response, next) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !token)
      throw unauthenticated(
        'assertion-missing',
        'This call needs an assertion signed by the gateway or another service.',
      );
    response.locals['caller'] = await verify(token);
    next();
  };
}

/** A call whose body is optional is also made without one, whatever content type it names. */
function bodySteps(endpoint: Endpoint, schema: z.ZodType): RequestHandler[] {
  const parse = json({ limit: limitsOf(endpoint).bodyLimit, strict: false, verify: refuseRepeatedKey });
  const isOptional = schema.safeParse(undefined).success;
  const unlessEmpty =
    (step: RequestHandler): RequestHandler =>
    (request, response, next) =>
      isOptional && hasNoBody(request) ? next() : step(request, response, next);
  return [onlyJson, parse].map(unlessEmpty);
}

function refuseRepeatedKey(_request: unknown, _response: unknown, body: Buffer): void {
  if (body.length > 0 && hasRepeatedKey(body.toString('utf8')))
    throw invalid('malformed', 'The body has a key twice in one object.');
}

const hasNoBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

function onlyJson(request: Request, _response: Response, next: NextFunction): void {
  if (request.is('*/*') === null) throw invalid('body-required', 'Send a body as application/json.');
  if (!request.is('application/json')) throw unsupportedMedia('json-required', 'Send the body as application/json.');
  next();
}

function answer({
  name,
  endpoint,
  handler,
  record,
  beforeHandling,
}: {
  name: string;
  endpoint: Endpoint;
  handler: (call: Call) => Promise<Reply>;
  record: RecordAudit;
  beforeHandling: (() => void) | undefined;
}): RequestHandler {
  async function perform(request: Request, caller: Caller, requestId: string): Promise<Reply> {
    // The role is checked before validation, so that a caller who is not allowed learns nothing about valid input.
    authorize({ who: endpoint.access.who }, caller, {});
    const params = endpoint.params?.parse(request.params);
    const query = endpoint.query?.parse(request.query);
    const body = endpoint.body?.parse(request.body);
    authorize(endpoint.access, caller, { query, body });
    const idempotencyKey = endpoint.idempotent && idempotencyKeyOf(request);
    beforeHandling?.();
    return handler({ params, query, body, caller, requestId, idempotencyKey, request } as Call);
  }

  return async (request, response) => {
    const caller = response.locals['caller'] as Caller;
    const requestId = String(response.getHeader('x-request-id'));
    const call = { name, endpoint, record, caller, request, requestId };
    const reply = await audited(call, () => perform(request, caller, requestId));
    if (reply.headers) response.set(reply.headers);
    if (isPersonal(endpoint, request)) {
      const revalidated = reply.headers?.['ETag'] !== undefined;
      response.set('Cache-Control', revalidated ? personalWithEtag : personal);
      // Nobody else who signs in with this browser gets what it kept.
      if (revalidated) response.vary('Authorization');
    }
    response.status(reply.status ?? 200);
    if (reply.bytes && matchesEtag(request, reply.headers?.['ETag'])) response.status(304).end();
    else if (reply.bytes) response.type('application/json').send(reply.bytes);
    else response.json(reply.body);
  };
}

const maxIdempotencyKey = 255;

/** @throws Failure `idempotency-key-invalid` (400) for an empty or a longer key */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || (key !== '' && key.length <= maxIdempotencyKey)) return key;
  throw invalid('idempotency-key-invalid', `The Idempotency-Key must have 1 to ${maxIdempotencyKey} characters.`);
}

/**
 * Applies a call's policy as far as it can be told from the call itself; `own listing` and its like are the domain's to decide.
 * @param access the policy, from the contract
 * @param named the validated query and body, for policies about an address named there
 * @throws Failure unauthenticated without a token; forbidden for the wrong role or somebody else's address
 */
function authorize(access: Access, caller: Caller, named: { query?: unknown; body?: unknown }): void {
  if (typeof access.who === 'object' && 'service' in access.who) {
    if (caller.kind !== 'service')
      throw unauthenticated('assertion-invalid', 'Only our own services may make this call.');
    if (!access.who.service.includes(caller.name as never))
      throw forbidden('role-not-allowed', 'This service may not make this call.');
    return;
  }
  if (access.who !== 'everyone') {
    if (caller.kind !== 'person') throw unauthenticated('sign-in-required', 'Please sign in first.');
    if (access.who !== 'signed-in') {
      if (!caller.profile)
        throw forbidden('profile-required', 'Finish signing up first: this account has no user record.');
      if (!access.who.includes(caller.profile.role))
        throw forbidden('role-not-allowed', `This is not for ${caller.profile.role}s.`);
    }
  }
  if (access.whose === 'query.email') authorizeAddress(caller, emailIn(named.query), { adminMay: true });
  if (access.whose === 'body.email') authorizeAddress(caller, emailIn(named.body), { adminMay: false });
}

function authorizeAddress(caller: Caller, email: string | undefined, { adminMay }: { adminMay: boolean }): void {
  if (email === undefined) return;
  if (caller.kind !== 'person') throw unauthenticated('sign-in-required', 'Please sign in first.');
  if (caller.email.toLowerCase() === email) return;
  if (adminMay && caller.profile?.role === 'admin') return;
  throw forbidden('not-yours', 'This belongs to somebody else.');
}

function emailIn(part: unknown): string | undefined {
  const email = part && typeof part === 'object' ? (part as { email?: unknown }).email : undefined;
  return typeof email === 'string' ? email : undefined;
}
