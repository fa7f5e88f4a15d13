import type { Attempt, People } from '../shop/people.ts';

/** Every acknowledged write is there; one booking per key. */
export function brokenAnswers({ attempts, bookings, listings, shop }: People): string[] {
  const breaks: string[] = [];
  const bookingOf = (id: string) => bookings().find(({ _id }) => _id === id);
  const listingOf = (id: string) => listings().find(({ _id }) => _id === id);
  for (const attempt of attempts) {
    const { name, about, by, key, answer } = attempt;
    if (answer?.kind !== 'ok') continue;
    const { insertedId } = answer.body as { insertedId?: string };
    const lost = () => breaks.push(`${name} of ${by} (${insertedId ?? about}) was confirmed and is not there`);
    const did = (...actions: string[]) =>
      bookingOf(about)?.['history'].some(({ action }: { action: string }) => actions.includes(action));
    switch (name) {
      case 'bookPhone':
        if (!bookingOf(insertedId ?? '')) lost();
        if (attempts.some((other) => isRepeat(other, attempt) && idIn(other) !== insertedId))
          breaks.push(`key ${key} of ${by} made two bookings`);
        break;
      case 'addProduct':
        if (!listingOf(insertedId ?? '')) lost();
        break;
      case 'acceptDeal':
        if (!did('accepted')) lost();
        break;
      case 'declineDeal':
      case 'cancelBooking':
        if (!did('ended')) lost();
        break;
      case 'handOver':
      case 'confirmReceipt':
        if (bookingOf(about)?.['status'] !== 'completed') lost();
        break;
      case 'deleteProduct':
        if (listingOf(about)?.['status'] !== 'deleted') lost();
        break;
      case 'markProductSold':
        if (listingOf(about)?.['status'] === 'unsold') lost();
        break;
      case 'deleteUser':
        if (shop.databases.users.collection('users').find({ _id: about })[0]?.['state'] !== 'deleted') lost();
        break;
      case 'advertise':
        if (!shop.databases.ads.collection('ads').find({ _id: about })[0]) lost();
    }
  }
  return breaks;
}

const keptMs = 24 * 3_600_000;

/** Whether two confirmed requests had the same key while it was remembered. */
const isRepeat = (one: Attempt, other: Attempt): boolean =>
  one.key === other.key &&
  one.by === other.by &&
  one.answer?.kind === 'ok' &&
  Math.max(one.answeredAt ?? 0, other.answeredAt ?? 0) - Math.min(one.at, other.at) < keptMs;

const idIn = ({ answer }: Attempt) =>
  answer?.kind === 'ok' ? (answer.body as { insertedId?: string }).insertedId : '';
