import type { Booking, PublicListing } from '@wholesale/contracts';

/** A buyer's booking of a phone that is reserved for or sold to them; bookings that ended do not count. */
export const heldBy = (bookings: readonly Booking[], { _id }: PublicListing): Booking | undefined =>
  bookings.find(({ listingId, status }) => listingId === _id && status !== 'ended');
