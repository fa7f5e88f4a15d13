import { isDeepStrictEqual } from 'node:util';
import type { Changes, Decision } from '@wholesale/service-kit/domain';
import type { Booking, BookingEventType } from './booking.ts';

type Personal = Pick<Booking, 'name' | 'email' | 'phone' | 'location' | 'picture' | 'listing' | 'meeting' | 'history'>;

/**
 * The fields of a booking without what identifies or locates these people, or was written by them. Phone, price, dates and causes
 * stay for the other side. Either side may have entered the meeting place. Of a seller, photo and place of the phone go; catalog removes
 * the photo itself.
 * @returns undefined when none of them is its buyer or seller
 */
export function withoutPersonal(
  { buyerId, sellerId, history, listing }: Booking,
  userIds: readonly string[],
): Partial<Personal> | undefined {
  const sides: string[] = [
    ...(userIds.includes(buyerId) ? ['buyer'] : []),
    ...(userIds.includes(sellerId) ? ['seller'] : []),
  ];
  if (sides.length === 0) return undefined;
  return {
    ...(sides.includes('buyer') && { name: '', email: '', phone: '', location: '' }),
    ...(sides.includes('seller') && { picture: '', ...(listing && { listing: { ...listing, location: '' } }) }),
    meeting: {},
    history: history.map(({ note, ...entry }) => (note && !sides.includes(entry.by) ? { ...entry, note } : entry)),
  };
}

/** Blanks a deal that is final and old, for both sides; the photo stays with the listing. @returns undefined when nothing is left to do */
export function erasePast(booking: Booking | undefined): Decision<Booking, BookingEventType> | undefined {
  if (!booking || booking.active) return undefined;
  const history = booking.history.map(({ note: _, ...entry }) => entry);
  const { picture } = booking;
  const changes = { ...withoutPersonal(booking, [booking.buyerId, booking.sellerId]), picture, history };
  return isDeepStrictEqual({ ...booking, ...changes }, booking) ? undefined : { changes };
}

/** Blanks a deal that is final, for deleted people. @returns undefined when nothing is left to do */
export function erasePeople(
  booking: Booking | undefined,
  { userIds }: { userIds: readonly string[] },
): Decision<Booking, BookingEventType> | undefined {
  if (!booking || booking.active) return undefined;
  const isErased = (userId: string) => (booking.buyerId === userId ? booking.name : booking.picture) === '';
  const changes: Changes<Booking> | undefined = userIds.every(isErased) ? undefined : withoutPersonal(booking, userIds);
  return changes && { changes };
}
