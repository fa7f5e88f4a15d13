/**
 * Repeats a check until it stops throwing, so that tests wait for a condition and never for a time.
 * @param check asserts the wanted state; what it returns is the answer
 * @param options.within most milliseconds to wait (default 5,000)
 * @throws the last error of the check, when it still fails at the end
 */
export async function eventually<T>(check: () => T | Promise<T>, { within = 5_000 } = {}): Promise<T> {
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
