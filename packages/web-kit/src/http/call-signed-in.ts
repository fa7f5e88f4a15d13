import axios, { type AxiosRequestConfig } from 'axios';
import { paths } from '@wholesale/contracts/paths';
import { errorOfAnswer, networkError, sessionEnded, timeoutError, unreadableAnswer } from './api-error.ts';
import type { AnyInput, CallName } from './call.ts';
import { reachability } from './reachability.ts';
import { fits, isRecord } from './shape.ts';
import { shapes } from './signed-in-shapes.ts';
import { timeLimit } from './time-limit.ts';
import { currentToken, tellRefusal } from './token-source.ts';

type Answer = { status: number; data: unknown };

/** Makes a call as the person who is signed in. A 401 is tried once more with a fresh token: the old one may just have run out. */
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
    ...(input.signal && { signal: input.signal }),
  });
}

/**
 * Sends through axios with the token of the moment and the shop's time limit. A refusal that a fresh token does not cure ends the session.
 * @throws {ApiError}
 */
export async function send(name: CallName, config: AxiosRequestConfig): Promise<unknown> {
  const request = { ...config, method: paths[name].method };
  const token = await tokenOf();
  const first = await attempt(request, token);
  if (token === undefined || first.status !== 401 || closed(first)) return read(name, first);
  const second = await attempt(request, await tokenOf({ fresh: true }));
  if (second.status === 401 && !closed(second)) tellRefusal('expired');
  return read(name, second);
}

/** @throws {ApiError} `network` when the provider cannot be reached, 401 `session-ended` when it gives this person no token any more */
async function tokenOf(options?: { fresh: boolean }): Promise<string | undefined> {
  try {
    return await currentToken(options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!over.has(code)) throw networkError();
    tellRefusal(code === 'auth/user-disabled' ? 'closed' : 'expired');
    throw sessionEnded();
  }
}
const over = new Set([
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
    const late = axios.isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
    if (!late) reachability.report(false);
    throw late ? timeoutError() : networkError();
  }
}

function read(name: CallName, answer: Answer): unknown {
  const { status, data } = answer;
  const good = status >= 200 && status <= 299;
  if (good && fits(shapes[name], data)) return data;
  if (good && !saysNo(name, data)) throw unreadableAnswer();
  if (closed(answer)) tellRefusal('closed');
  throw errorOfAnswer(status, data);
}

/** A change that the server does not acknowledge was not made, whatever its status says; its message says why. */
const saysNo = (name: CallName, data: unknown): boolean =>
  'acknowledged' in shapes[name] &&
  isRecord(data) &&
  (data.acknowledged === false || (data.acknowledged !== true && typeof data.message === 'string'));

/** An admin deleted this person; every service says it with the same code, whatever its status. */
const closed = ({ status, data }: Answer) => errorOfAnswer(status, data).code === 'account-deleted';
