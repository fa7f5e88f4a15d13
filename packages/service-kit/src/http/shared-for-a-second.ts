/** Asks once for all who ask at the same time, and within a second after the answer. */
export function sharedForASecond<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  const forget = () => void setTimeout(() => (answer = undefined), 1_000).unref();
  return () => (answer ??= ask().finally(forget));
}
