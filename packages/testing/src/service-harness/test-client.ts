import { createAssertionSigner, type Caller } from '@wholesale/service-kit';
import type { ServiceName } from '@wholesale/contracts';
import { testKeys, type Issuer } from './test-keys.ts';

export type TestReply = {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined for another kind of answer. */
  body: TestBody;
  text: string;
};
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an answer of unknown shape is what a test examines
type TestBody = any;
type HeaderFields = Readonly<Record<string, string>>;

/** A client of one service for one caller. */
export type TestClient = {
  get(path: string, headers?: HeaderFields): Promise<TestReply>;
  post(path: string, json?: unknown, headers?: HeaderFields): Promise<TestReply>;
  put(path: string, json?: unknown, headers?: HeaderFields): Promise<TestReply>;
  patch(path: string, json?: unknown, headers?: HeaderFields): Promise<TestReply>;
  delete(path: string, headers?: HeaderFields): Promise<TestReply>;
  /** The raw answer; the assertion is added to the headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

/**
 * @param options.baseUrl read at each call, because a restarted service has another port
 * @param options.caller without one, no assertion is sent
 */
export function createTestClient({
  baseUrl,
  audience,
  caller,
}: {
  baseUrl: () => string;
  audience: ServiceName;
  caller?: Caller;
}): TestClient {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (caller) headers.set('authorization', `Bearer ${await assertionOf(caller, audience)}`);
    return fetch(baseUrl() + path, { ...init, headers });
  };
  const call = async (method: string, path: string, json?: unknown, headers: HeaderFields = {}): Promise<TestReply> => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const type: HeaderFields = json === undefined ? {} : { 'content-type': 'application/json' };
    const response = await send(path, { method, headers: { ...type, ...headers }, ...body });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, json, headers) => call('POST', path, json, headers),
    put: (path, json, headers) => call('PUT', path, json, headers),
    patch: (path, json, headers) => call('PATCH', path, json, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    fetch: send,
  };
}

/** The gateway signs for people and anonymous callers; a service signs for itself. */
function assertionOf(caller: Caller, audience: ServiceName): Promise<string> {
  const issuer = caller.kind === 'service' ? (caller.name as Issuer) : 'gateway';
  return createAssertionSigner({ issuer, key: () => testKeys.signing(issuer) })(caller, audience);
}
