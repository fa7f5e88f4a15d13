import type { PublicListing } from '@wholesale/contracts';
import { createContext, use } from 'react';

export type Booking = {
  /** Opens the booking modal; a visitor logs in first. */
  book: (listing: PublicListing) => void;
  prepare: () => void;
  /** Ids of phones booked moments ago that lists may still contain. */
  taken: ReadonlySet<string>;
};

export const BookingContext = createContext<Booking>({
  book: () => undefined,
  prepare: () => undefined,
  taken: new Set(),
});

export const useBooking = (): Booking => use(BookingContext);
