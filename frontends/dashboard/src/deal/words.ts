import type { BookingStatus, EndReason, Refusal } from '@wholesale/contracts/values';

/** The side of a deal on which a person is. */
export type Side = 'buyer' | 'seller';

/** For the buyer. */
export const statusNames: Readonly<Record<BookingStatus, string>> = {
  placed: 'Sent',
  held: 'Waiting for the seller',
  accepted: 'To collect',
  completed: 'Completed',
  ended: 'Ended',
};

/** The same states for the seller, who answers and hands over. */
const sellersNames: Readonly<Partial<Record<BookingStatus, string>>> = {
  held: 'Waiting for you',
  accepted: 'To hand over',
};

export const statusNameFor = (status: BookingStatus, side: Side): string =>
  (side === 'seller' && sellersNames[status]) || statusNames[status];

type Ending = { reason?: EndReason | undefined; refusedFor?: Refusal | undefined };

const endings: Readonly<Record<Side, Readonly<Record<Exclude<EndReason, 'refused'>, string>>>> = {
  buyer: {
    'cancelled-by-buyer': 'You cancelled this booking.',
    'cancelled-by-seller': 'The seller cancelled this booking.',
    'cancelled-by-admin': 'WholeSale cancelled this booking.',
    declined: 'The seller declined this booking.',
    'seller-did-not-answer': 'The seller did not answer in time.',
    'not-collected': 'The phone was not handed over in time.',
    'listing-deleted': 'The seller removed this listing.',
    'buyer-deleted': 'The account was closed.',
  },
  seller: {
    'cancelled-by-buyer': 'The buyer cancelled this booking.',
    'cancelled-by-seller': 'You cancelled this booking.',
    'cancelled-by-admin': 'WholeSale cancelled this booking.',
    declined: 'You declined this booking.',
    'seller-did-not-answer': 'You did not answer in time.',
    'not-collected': 'The phone was not handed over in time.',
    'listing-deleted': 'The listing was removed.',
    'buyer-deleted': 'The buyer closed their account.',
  },
};

const refusalTexts: Readonly<Record<Refusal, string>> = {
  'already-sold': 'Someone else booked or bought it first.',
  'price-changed': 'The price changed before the booking was confirmed.',
  'listing-deleted': 'The listing was removed.',
};

/** Why a booking ended, as a sentence for one side; undefined while it has no reason, and for a reason of a later release. */
export function endReasonText({ reason, refusedFor }: Ending, side: Side): string | undefined {
  if (reason === undefined) return undefined;
  if (reason === 'refused') return (refusedFor && refusalTexts[refusedFor]) ?? 'The booking could not be confirmed.';
  return endings[side][reason];
}
