import type { Booking } from '@wholesale/contracts';

/** What the dashboard reads beyond the calls themselves. */
export const keys = {
  /** Begins with the call it is made of, so that a change of a listing invalidates it. */
  saving: (orders: readonly Pick<Booking, 'listingId' | 'price'>[]) => ['showListing', 'saving', orders],
};
