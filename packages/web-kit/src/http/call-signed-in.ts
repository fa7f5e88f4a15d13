import axios, { type AxiosRequestConfig } from 'axios';
import { paths } from '@wholesale/contracts/paths';
import { errorOfAnswer, networkError, sessionEnded, timeoutError, unreadableAnswer } from './api-error.ts';
import type { AnyInput, CallName } from './call.ts';
import { reachability } from './reachability.ts';
import { fits, isRecord } from './shape.ts';
import { shapes } from './signed-in-shapes.ts';
import { timeLimit } from './time-limit.ts';
import { currentToken, reportRefusal } from './token-source.ts';

type Answer = { status: number; data: unknown };

/** Makes a call with the session's token. @throws {ApiError} */
export async function callSignedIn({
  name,
  url,
  input,
}: {
  name: CallName;
  url: string;
  input: AnyInput;
}): Promise<unknown> {
  return send(name, {
    url,
    adapter: 'fetch',
    ...(input.body !== undefined && { data: input.body }),
    ...(input.idempotencyKey && { headers: { 'idempotency-key': input.idempotencyKey } }),
    ...(input.signal && { signal: input.signal }),
  });
}

/** Sends a request. A 401 is retried once with a fresh token; a second 401 ends the session. @throws {ApiError} */
export async function send(name: CallName, config: AxiosRequestConfig): Promise<unknown> {
  const request = { ...config, method: paths[name].method };
  const token = await tokenOf();
  const first = await attempt(request, token);
  if (token === undefined || first.status !== 401 || isAccountDeleted(first)) return read(name, first);
  const second = await attempt(request, await tokenOf({ fresh: true }));
  if (second.status === 401 && !isAccountDeleted(second)) reportRefusal('expired');
  return read(name, second);
}

/** @throws {ApiError} `network` when the provider is unreachable, 401 `session-ended` when it issues no more tokens */
async function tokenOf(options?: { fresh: boolean }): Promise<string | undefined> {
  try {
    return await currentToken(options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!endedCodes.has(code)) throw networkError();
    reportRefusal(code === 'auth/user-disabled' ? 'closed' : 'expired');
    throw sessionEnded();
  }
}
const endedCodes = new Set([
  'auth/user-disabled',
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-not-found',
]);

async function attempt(request: AxiosRequestConfig, token: string | undefined): Promise<Answer> {
  try {
    const answer = await axios.request<unknown>({
      timeout: timeLimit(),
      validateStatus: () => true,
      ...request,
      headers: { accept: 'application/json', ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    });
    reachability.report(true);
    return answer;
  } catch (error) {
    if (axios.isCancel(error)) throw error;
    const isTimeout = axios.isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
    if (!isTimeout) reachability.report(false);
    throw isTimeout ? timeoutError() : networkError();
  }
}

function read(name: CallName, answer: Answer): unknown {
  const { status, data } = answer;
  const isOk = status >= 200 && status <= 299;
  if (isOk && fits(shapes[name], data)) return data;
  if (isOk && !isRejected(name, data)) throw unreadableAnswer();
  if (isAccountDeleted(answer)) reportRefusal('closed');
  throw errorOfAnswer(status, data);
}

/** A change without acknowledgement was not made, whatever its status; its message says why. */
const isRejected = (name: CallName, data: unknown): boolean =>
  'acknowledged' in shapes[name] &&
  isRecord(data) &&
  (data.acknowledged === false || (data.acknowledged !== true && typeof data.message === 'string'));

const isAccountDeleted = ({ status, data }: Answer) => errorOfAnswer(status, data).code === 'account-deleted';
