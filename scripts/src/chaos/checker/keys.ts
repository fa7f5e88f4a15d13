import { mayHaveHappened, ofAction, type Anomaly, type History } from './history.ts';

/** One booking, and one listing, for each Idempotency-Key; all its answers are the same; a refused one left nothing. */
export function findBrokenKeys(history: History): Anomaly[] {
  const { stored } = history;
  const created = Map.groupBy(
    [
      ...stored.bookings.map(({ location }) => ({ key: location, isLeft: true })),
      // A phone whose seller was deleted meanwhile is removed again before the call is refused.
      ...stored.listings.map(({ name, status }) => ({ key: name, isLeft: status !== 'deleted' })),
    ],
    ({ key }) => key,
  );
  const attempts = Map.groupBy(ofAction(history, 'book', 'list'), ({ key = '' }) => key);
  const anomaly = (about: string, text: string): Anomaly => ({ rule: 'one per key', about, text });
  return [...attempts].flatMap(([key, operations]) => {
    const found = created.get(key) ?? [];
    const answers = new Set(operations.flatMap(({ createdId }) => createdId ?? []));
    const [first] = operations;
    const anomalies: Anomaly[] = [];
    if (found.length > 1) anomalies.push(anomaly(key, `${found.length} were created`));
    if (answers.size > 1) anomalies.push(anomaly(key, `the answers name ${answers.size} different ones`));
    if (found.some(({ isLeft }) => isLeft) && !operations.some(mayHaveHappened))
      anomalies.push(anomaly(key, `one was created, but the answer was ${first?.answer}`));
    return anomalies;
  });
}
