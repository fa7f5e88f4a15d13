export type ApiCall = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown };
type Answer = { status?: number; body: unknown; headers?: Record<string, string> };
/** Responses by `METHOD /path`: a body, or a function of the call. */
export type ApiStub = Record<string, unknown | ((call: ApiCall) => Answer | Promise<Answer>)>;

/** Answers with a failure, as the gateway does. @param errors of the fields */
export const problem =
  (status: number, code: string, message = `The shop says ${code}.`, errors?: readonly object[]) =>
  () => ({
    status,
    body: { status, code, message, requestId: 'test', ...(errors && { errors }) },
  });

/** Replaces `fetch`; unknown requests get a 404 problem. @returns `calls` made so far, and `answer` to change a response */
export function stubApi(answers: ApiStub) {
  const known = new Map(Object.entries(answers));
  const calls: ApiCall[] = [];
  globalThis.fetch = (async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), location.origin);
    const headers = new Headers(init.headers);
    const call: ApiCall = {
      method: (init.method ?? 'GET').toUpperCase(),
      path: url.pathname,
      query: url.searchParams,
      headers,
      body: readBody(init.body),
    };
    calls.push(call);
    const answer = known.get(`${call.method} ${call.path}`);
    if (answer === undefined) return answerOf(problem(404, 'not-found', 'Not stubbed.')());
    return answerOf(
      typeof answer === 'function' ? await (answer as (call: ApiCall) => Answer)(call) : { body: answer },
    );
  }) as typeof fetch;
  return { calls, answer: (name: string, answer: ApiStub[string]) => void known.set(name, answer) };
}

const readBody = (body: unknown): unknown => {
  if (typeof body !== 'string') return body ?? undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

const answerOf = ({ status = 200, body, headers }: Answer) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
  });
