import { errorOfAnswer, networkError, timeoutError, unreadableAnswer } from './api-error.ts';
import { reachability } from './reachability.ts';
import { fits, type Shape } from './shape.ts';
import { timeLimit } from './time-limit.ts';

/** Makes a public read with plain `fetch`. @throws {ApiError} for every failure, including network errors */
export async function readPublic(
  url: string,
  shape: Shape,
  signal: AbortSignal | undefined,
): Promise<{ body: unknown; headers: Headers }> {
  const limit = AbortSignal.timeout(timeLimit());
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    if (!limit.aborted) reachability.report(false);
    throw limit.aborted ? timeoutError() : networkError();
  });
  reachability.report(true);
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw errorOfAnswer(answer.status, body);
  if (!fits(shape, body)) throw unreadableAnswer();
  return { body, headers: answer.headers };
}
