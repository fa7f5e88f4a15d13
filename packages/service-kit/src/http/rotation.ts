/**
 * Takes turns, so that the replicas of a service share the load.
 * @returns a function whose n-th call returns the entries in order, beginning with the n-th
 */
export function createRotation<T>(entries: readonly T[]): () => readonly T[] {
  const orders = entries.map((_, at) => [...entries.slice(at), ...entries.slice(0, at)]);
  let turn = 0;
  return () => orders[turn++ % orders.length] ?? [];
}
