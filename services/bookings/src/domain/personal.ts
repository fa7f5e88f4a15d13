import { isDeepStrictEqual } from 'node:util';
import type { Changes, Decision } from '@wholesale/service-kit/domain';
import type { Booking, BookingEventType } from './booking.ts';

type Personal = Pick<Booking, 'name' | 'email' | 'phone' | 'location' | 'picture' | 'listing' | 'meeting' | 'history'>;

/**
 * The fields of a booking without what identifies or locates its buyer or seller, or was written by them. Phone, price, dates and causes
 * stay for the other side. Either side may have entered the meeting place. Of a seller, photo and place of the phone go; catalog removes
 * the photo itself.
 * @returns undefined for a stranger
 */
export function withoutPersonal(
  { buyerId, sellerId, history, listing }: Booking,
  userId: string,
): Partial<Personal> | undefined {
  const side = userId === buyerId ? 'buyer' : userId === sellerId && 'seller';
  return side
    ? {
        ...(side === 'buyer' && { name: '', email: '', phone: '', location: '' }),
        ...(side === 'seller' && { picture: '', ...(listing && { listing: { ...listing, location: '' } }) }),
        meeting: {},
        history: history.map(({ note, ...entry }) => (note && entry.by !== side ? { ...entry, note } : entry)),
      }
    : undefined;
}

/** Blanks a deal that is final and old, for both sides; the photo stays with the listing. @returns undefined when nothing is left to do */
export function erasePast(booking: Booking | undefined): Decision<Booking, BookingEventType> | undefined {
  if (!booking || booking.active) return undefined;
  const history = booking.history.map(({ note: _, ...entry }) => entry);
  const { picture } = booking;
  const sides = { ...withoutPersonal(booking, booking.buyerId), ...withoutPersonal(booking, booking.sellerId) };
  const changes = { ...sides, picture, history };
  return isDeepStrictEqual({ ...booking, ...changes }, booking) ? undefined : { changes };
}

/** Blanks a deal that is final, for a deleted buyer or seller. @returns undefined when nothing is left to do */
export function erasePerson(
  booking: Booking | undefined,
  { userId }: { userId: string },
): Decision<Booking, BookingEventType> | undefined {
  if (!booking || booking.active) return undefined;
  const isErased = (booking.buyerId === userId ? booking.name : booking.picture) === '';
  const changes: Changes<Booking> | undefined = isErased ? undefined : withoutPersonal(booking, userId);
  return changes && { changes };
}
