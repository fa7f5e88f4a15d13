import type { Booking } from '@wholesale/contracts';
import { Chip } from '@wholesale/web-kit';

const reasons: Readonly<Record<NonNullable<Booking['reason']>, string>> = {
  'cancelled-by-buyer': 'You cancelled this booking.',
  'cancelled-by-seller': 'The seller cancelled this booking.',
  'cancelled-by-admin': 'The shop cancelled this booking.',
  'already-sold': 'Somebody was first: the phone was sold before your booking arrived.',
  'price-changed': 'The price changed before your booking arrived.',
  'listing-deleted': 'The seller took this phone away.',
  'buyer-deleted': 'The account was closed.',
};

/** Why a booking ended, in a sentence for its buyer. */
export const reasonOf = ({ reason }: Booking): string | undefined => reason && reasons[reason];

/** Booked, or cancelled. */
export const OrderStatus = ({ order }: { order: Booking }) =>
  order.status === 'cancelled' ? <Chip>Cancelled</Chip> : <Chip tone="accent">Booked</Chip>;
