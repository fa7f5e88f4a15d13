export type Backoff = ReturnType<typeof createBackoff>;

/** Exponential backoff. @param options.firstMs delay after the first failure */
export function createBackoff({ firstMs, maxMs }: { firstMs: number; maxMs: number }) {
  let failures = 0;
  let until = 0;
  return {
    waitMs: (): number => Math.max(0, until - performance.now()),
    failed(): { isFirst: boolean } {
      until = performance.now() + Math.min(maxMs, firstMs * 2 ** failures);
      failures += 1;
      return { isFirst: failures === 1 };
    },
    succeeded(): void {
      failures = 0;
      until = 0;
    },
  };
}
