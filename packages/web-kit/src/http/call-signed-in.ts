import axios, { type AxiosRequestConfig } from 'axios';
import { errorOfAnswer, networkError, timeoutError } from './api-error.ts';
import type { AnyInput } from './call.ts';
import { timeLimit } from './time-limit.ts';
import { currentToken } from './token-source.ts';

/** Makes a call as the person who is signed in. A 401 is tried once more with a fresh token: the old one may just have run out. */
export async function callSignedIn({
  method,
  url,
  input,
}: {
  method: string;
  url: string;
  input: AnyInput;
}): Promise<unknown> {
  return send({
    method,
    url,
    adapter: 'fetch',
    ...(input.body !== undefined && { data: input.body }),
    ...(input.signal && { signal: input.signal }),
  });
}

/**
 * Sends through axios with the token of the moment and the shop's time limit.
 * @throws {ApiError}
 */
export async function send(request: AxiosRequestConfig): Promise<unknown> {
  const first = await attempt(request, await currentToken());
  if (first.status !== 401) return read(first);
  const fresh = await currentToken({ fresh: true }).catch(() => undefined); // a session that cannot be renewed is the 401 we have
  return read(fresh ? await attempt(request, fresh) : first);
}

async function attempt(
  request: AxiosRequestConfig,
  token: string | undefined,
): Promise<{ status: number; data: unknown }> {
  try {
    return await axios.request<unknown>({
      timeout: timeLimit(),
      validateStatus: () => true,
      ...request,
      headers: { accept: 'application/json', ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    });
  } catch (error) {
    if (axios.isCancel(error)) throw error;
    const late = axios.isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
    throw late ? timeoutError() : networkError();
  }
}

function read({ status, data }: { status: number; data: unknown }): unknown {
  if (status < 200 || status > 299) throw errorOfAnswer(status, data);
  return data;
}
