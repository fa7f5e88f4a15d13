import type { PublicListing } from '@wholesale/contracts';
import { createContext, use } from 'react';

export type Booking = {
  /** Opens the booking modal for a phone; a visitor goes through the login first and comes back to it. */
  book: (listing: PublicListing) => void;
  /** Fetches the modal's code ahead of the click. */
  prepare: () => void;
  /** Phones that were booked a moment ago, by this person or by somebody faster; lists may still name them. */
  taken: ReadonlySet<string>;
};

export const BookingContext = createContext<Booking>({
  book: () => undefined,
  prepare: () => undefined,
  taken: new Set(),
});

/** How the pages of the storefront book a phone. */
export const useBooking = (): Booking => use(BookingContext);
