import type { Booking } from '@wholesale/contracts';
import { Chip } from '@wholesale/web-kit';

const reasons: Readonly<Record<NonNullable<Booking['reason']>, string>> = {
  'cancelled-by-buyer': 'You cancelled this booking.',
  'cancelled-by-seller': 'The seller cancelled this booking.',
  'cancelled-by-admin': 'WholeSale cancelled this booking.',
  'already-sold': 'Someone else booked or bought it first.',
  'price-changed': 'The price changed before your booking was confirmed.',
  'listing-deleted': 'The seller removed this listing.',
  'buyer-deleted': 'The account was closed.',
};

/** Why a booking was cancelled, as a sentence for its buyer. */
export const reasonOf = ({ reason }: Booking): string | undefined => reason && reasons[reason];

export const isOver = ({ status }: Booking): boolean => status === 'cancelled';

const statusNames: Readonly<Record<Booking['status'], string>> = {
  placed: 'Confirming',
  confirmed: 'Booked',
  cancelled: 'Cancelled',
};

export const statusOf = ({ status }: Booking): string => statusNames[status];

export const OrderStatus = ({ order }: { order: Booking }) => (
  <Chip tone={order.status === 'confirmed' ? 'accent' : 'plain'}>{statusOf(order)}</Chip>
);
