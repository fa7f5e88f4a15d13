/** Asks once for all who ask before there is an answer, so that any number of probes costs the database one question. */
export function onceAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask().finally(() => (answer = undefined)));
}
