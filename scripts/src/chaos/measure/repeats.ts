import { setTimeout } from 'node:timers/promises';
import { withDatabases } from '../read-documents.ts';
import type { Account, Answer } from '../shop-client.ts';
import { listPhones } from './deals.ts';
import { mapAtOnce, tally, type Experiment, type Setting } from './figures.ts';

const keys = 1_000;
const repeats = 10;
const keysAtOnce = 4;
/** Between two attempts, while the first call of a key is in progress; at most until the second limit. */
const pauseMs = 50;
const inProgressMs = 60_000;

/** The final answers of one key. */
type Attempts = { answers: Answer[]; changed: Answer; inProgress: Answer[] };

/** R4: each of 1,000 phones is booked by ten simultaneous calls with one Idempotency-Key, and then with another body. */
export const repeatBookings: Experiment = async (setting) => {
  const { world, cluster, servers } = setting;
  const listings = await listPhones(setting, keys);
  const attempts = await mapAtOnce(keysAtOnce, listings, (listingId) =>
    bookTogether(setting, listingId, world.random.pick(world.buyers)),
  );
  const stored = await withDatabases({ ...servers, namespace: cluster.namespace }, (databaseOf) =>
    databaseOf('bookings')
      .collection<{ _id: string; listingId: string }>('bookings')
      .find({ listingId: { $in: listings } })
      .toArray(),
  );
  const bookings = Map.groupBy(stored, ({ listingId }) => listingId);
  const isRight = ({ answers }: Attempts, at: number): boolean => {
    const ids = bookings.get(listings[at] ?? '')?.map(({ _id }) => _id) ?? [];
    const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)));
    return (
      ids.length === 1 &&
      bodies.size === 1 &&
      answers.every(({ status, body }) => status === 201 && body.insertedId === ids[0])
    );
  };
  const wrong = attempts.filter((each, at) => !isRight(each, at));
  const refused = attempts.filter(({ changed }) => changed.status === 422).length;
  const inProgress = attempts.flatMap((each) => each.inProgress);
  return [
    `${keys - wrong.length} of ${keys} keys with ${repeats} simultaneous calls: one booking, equal answers`,
    ...(wrong.length > 0 ? [`**missed**: the others got ${shown(wrong.flatMap(({ answers }) => answers))}`] : []),
    `${stored.length} bookings stored${stored.length === keys ? '' : ` (**missed**: ${keys})`}`,
    `${refused} of ${keys} changed bodies 422${refused === keys ? '' : ' (**missed**)'}`,
    `${inProgress.length} repeats answered 409 meanwhile${inProgress.every(({ headers }) => headers.has('retry-after')) ? ', all with Retry-After' : ' (**missed**: some without Retry-After)'}`,
  ].join('; ');
};

/** Books a phone with simultaneous calls that have the same key, then with another body. */
async function bookTogether({ shop }: Setting, listingId: string, as: Account): Promise<Attempts> {
  const inProgress: Answer[] = [];
  const until = performance.now() + inProgressMs;
  const book = async (location: string): Promise<Answer> => {
    const json = { listingId, phone: '1', location };
    for (;;) {
      const answer = await shop.call('POST', '/booking', { as, json, key: `repeat-${listingId}` });
      if (answer.body.code !== 'request-in-progress' || performance.now() > until) return answer;
      inProgress.push(answer);
      await setTimeout(pauseMs);
    }
  };
  const answers = await Promise.all(Array.from({ length: repeats }, () => book('x')));
  return { answers, changed: await book('y'), inProgress };
}

const shown = (answers: readonly Answer[]): string =>
  tally(answers.map(({ status, body }) => `${status} ${typeof body.code === 'string' ? body.code : ''}`.trim()));
