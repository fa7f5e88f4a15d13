import { longestStopDelayMs } from '../stop-clock.ts';
import { startingHeader } from './listen-early.ts';

/** `avoidUntil`: in milliseconds of `performance.now()`. */
export type Replica = { url: string; avoidUntil: number };

const avoidMs = 3_000;

/** The answer's head. A replica without one is avoided for a while, as is one that is stopping. @throws Error also when it is starting */
export async function answerOf(
  replica: Replica,
  target: URL,
  { headers, limit, patienceMs }: { headers: Record<string, string>; limit: AbortSignal; patienceMs: number },
): Promise<Response> {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), patienceMs);
  try {
    const response = await fetch(target, { headers, signal: AbortSignal.any([limit, impatience.signal]) });
    // A process that is stopping closes the connection of each answer.
    if (response.headers.get('connection') === 'close') replica.avoidUntil = performance.now() + longestStopDelayMs;
    if (!response.headers.has(startingHeader)) return response;
    await response.body?.cancel();
    throw new Error(`${replica.url} is starting`);
  } catch (error) {
    replica.avoidUntil = performance.now() + avoidMs;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** How long a replica is still avoided, in milliseconds. */
export const avoidedFor = ({ avoidUntil }: Replica): number => Math.max(0, avoidUntil - performance.now());
