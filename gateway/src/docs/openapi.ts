import { STATUS_CODES } from 'node:http';
import { browserReportSchema, liveSchema, pathParameters, problemSchema, type Access } from '@wholesale/contracts';
import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import type { OwnAnswer, Route } from '../routes.ts';
import { examples } from './examples.ts';

export function describeApi(table: readonly Route[]): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of table) {
    const path = route.path.replaceAll('{+', '{');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'WholeSale',
      version: '1.0.0',
      description:
        'A marketplace for used phones. Every failure is a problem document (RFC 9457) with a stable `code`. `x-access` contains the access policy of a call.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(table.map(tagOf))].map((name) => ({ name })),
    paths: paths as ZodOpenApiPathsObject,
    components: {
      securitySchemes: {
        firebase: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The Firebase ID token of the signed-in person',
        },
      },
    },
  });
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const { name, summary, access, endpoint } = route;
  const body = bodyOf(route);
  return {
    operationId: name,
    summary,
    tags: [tagOf(route)],
    ...securityOf(access),
    ...{ 'x-access': { who: access.who, ...(access.whose && { whose: access.whose }) } },
    requestParams: {
      ...paramsOf(route),
      ...(endpoint?.query && { query: endpoint.query }),
      ...(endpoint?.idempotent && { header: idempotencyHeader }),
    },
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: body, ...exampleOf(name, 'body') } },
      },
    }),
    ...(endpoint?.multipart && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: imageForm } } },
    }),
    responses: { ...successesOf(route), ...failuresOf(route) },
  };
}

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'chosen by the client; a repeat with the same key and body gets the first answer again for 24 hours, or 409 `request-in-progress` while the first attempt runs',
    ),
});

const imageForm = {
  type: 'object',
  required: ['image'],
  properties: { image: { type: 'string', contentMediaType: 'image/*', description: 'JPEG, PNG or WebP, up to 5 MB' } },
} satisfies oas31.SchemaObject;

const bodyOf = ({ endpoint, to }: Route): z.ZodType | undefined =>
  endpoint?.body ?? ('own' in to ? ownAnswers[to.own].body : undefined);

const tagOf = ({ to }: Route): string => ('own' in to ? 'gateway' : to.service);

function securityOf({ who, whose }: Access): { security: Record<string, string[]>[] } {
  if (who !== 'everyone') return { security: [{ firebase: [] }] };
  return { security: whose ? [{}, { firebase: [] }] : [] };
}

function paramsOf({ path, endpoint }: Route) {
  if (endpoint?.params) return { path: endpoint.params };
  const names = pathParameters(path);
  return names.length === 0 ? {} : { path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) };
}

function successesOf({ name, endpoint, to }: Route): Record<string, ZodOpenApiResponseObject> {
  if (endpoint) {
    return Object.fromEntries(
      Object.entries(endpoint.responses).map(([status, schema]) => [
        status,
        {
          description: STATUS_CODES[status] ?? 'Success',
          content: {
            'application/json': { schema, ...exampleOf(name, 'answer') },
            ...(endpoint.alsoPage && {
              'text/html': { schema: { type: 'string', description: 'the app, when a browser navigates here' } },
            }),
          },
        },
      ]),
    );
  }
  const { status = 200, type, schema }: OwnContract = 'own' in to ? ownAnswers[to.own] : { type: 'image/webp' };
  if (type === undefined) return { [status]: { description: STATUS_CODES[status] ?? 'Success' } };
  const content = { [type]: schema ? { schema } : {} };
  const notReady = 'own' in to && to.own === 'ready' && { 503: { description: 'Service Unavailable', content } };
  return { 200: { description: 'OK', content }, ...notReady };
}

/** Without a type, the answer has no body. */
type OwnContract = { status?: number; type?: string; schema?: z.ZodType; body?: z.ZodType };

const ownAnswers: Record<OwnAnswer, OwnContract> = {
  live: { type: 'application/json', schema: liveSchema },
  ready: {
    type: 'application/json',
    schema: z.object({
      status: z.enum(['ready', 'not-ready']),
      frontends: z.boolean().optional(),
      frontendStorage: z.boolean().optional().describe('whether the storage of the builds answers'),
      services: z.record(z.string(), z.boolean()).optional().describe('whether each answered its last call'),
      events: z.boolean().optional().describe('whether the broker is connected'),
      stopping: z.literal(true).optional(),
    }),
  },
  config: {
    type: 'application/json',
    schema: z.object({
      firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
      authEmulatorUrl: z.string().optional(),
      demo: z
        .object({ accounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })) })
        .optional(),
    }),
  },
  federation: {
    type: 'application/json',
    schema: z.object({ remotes: z.array(z.object({ name: z.string(), version: z.string(), entry: z.string() })) }),
  },
  artefact: { type: '*/*' },
  openapi: { type: 'application/json', schema: z.looseObject({ openapi: z.string() }) },
  docs: { type: 'text/html' },
  'docs-file': { type: '*/*' },
  'site-file': { type: '*/*' },
  robots: { type: 'text/plain' },
  'site-map': { type: 'application/xml' },
  'account-page': { status: 303 },
  'browser-report': { status: 204, body: browserReportSchema },
};

function failuresOf(route: Route): Record<string, ZodOpenApiResponseObject> {
  const { access, endpoint, rate, to, path } = route;
  const body = bodyOf(route);
  const codes: Record<number, readonly string[]> = {};
  const add = (status: number, ...more: string[]) =>
    (codes[status] = [...new Set([...(codes[status] ?? []), ...more])]);
  if (endpoint?.params || endpoint?.query || body) add(400, 'invalid', 'malformed');
  if (access.who !== 'everyone' || access.whose)
    add(401, 'sign-in-required', 'token-invalid', 'token-expired', 'account-deleted');
  if (Array.isArray(access.who)) add(403, 'profile-required', 'role-not-allowed');
  if (path.includes('{')) add(404, 'not-found');
  if (body || endpoint?.multipart) add(413, 'too-large');
  if (body) add(415, 'json-required');
  if (endpoint?.idempotent) {
    add(400, 'idempotency-key-invalid');
    add(422, 'idempotency-key-reused');
  }
  if (rate !== 'none') add(429, 'too-many-requests');
  if (!('own' in to)) {
    add(503, 'service-unavailable');
    add(504, 'service-timeout');
  }
  for (const [status, known] of Object.entries(endpoint?.failures ?? {})) add(Number(status), ...known);
  if (endpoint?.idempotent) add(409, 'request-in-progress');
  return Object.fromEntries(Object.entries(codes).map(([status, known]) => [status, problemOf(Number(status), known)]));
}

function problemOf(status: number, codes: readonly string[]): ZodOpenApiResponseObject {
  const title = STATUS_CODES[status] ?? 'Error';
  return {
    description: `${title}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    content: {
      'application/problem+json': {
        schema: problemSchema,
        example: {
          type: 'about:blank',
          title,
          status,
          code: codes[0],
          message: 'A sentence for a person.',
          requestId: '3f0c…',
        },
      },
    },
  };
}

function exampleOf(name: string, part: 'body' | 'answer'): { example?: unknown } {
  const example = examples[name.replace(/UnderApi$/, '')]?.[part];
  return example === undefined ? {} : { example };
}
