export type Backoff = ReturnType<typeof createBackoff>;

/**
 * Doubling waits after failures.
 * @param options.firstMs the wait after the first failure
 * @param options.mostMs the longest wait
 */
export function createBackoff({ firstMs, mostMs }: { firstMs: number; mostMs: number }) {
  let failures = 0;
  let until = 0;
  return {
    /** How long to wait from now on; 0 when the next try is due. */
    waitMs: (): number => Math.max(0, until - performance.now()),
    failed(): { isFirst: boolean } {
      until = performance.now() + Math.min(mostMs, firstMs * 2 ** failures);
      failures += 1;
      return { isFirst: failures === 1 };
    },
    succeeded(): void {
      failures = 0;
      until = 0;
    },
  };
}
