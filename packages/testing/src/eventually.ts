/**
 * Repeats a check until it stops throwing, so that tests wait for a condition instead of a time.
 * @param check asserts the expected state; its result is returned
 * @param options.within maximum time in milliseconds (default 60,000; a busy machine needs some of it)
 * @throws the last error of the check, when it still fails at the end
 */
export async function eventually<T>(check: () => T | Promise<T>, { within = 60_000 } = {}): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
