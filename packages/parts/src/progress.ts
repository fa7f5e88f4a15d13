import type { Log } from './first-that-serves.ts';

/**
 * Runs a step and reports its progress after 2 s, then every 3 s.
 * @param step what is being done, e.g. `Installing SecantusDB`
 * @param work gets `note` to report details
 */
export async function withProgress<T>(
  log: Log,
  step: string,
  work: (note: (detail: string) => void) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let detail = '';
  const say = () => log(`${step}: ${Math.round((performance.now() - began) / 1_000)} s${detail && `, ${detail}`}`);
  let timer = setTimeout(function tick() {
    say();
    timer = setTimeout(tick, 3_000);
  }, 2_000);
  try {
    return await work((text) => {
      detail = text.trim().replaceAll(/\s+/g, ' ').slice(0, 80);
    });
  } finally {
    clearTimeout(timer);
  }
}
