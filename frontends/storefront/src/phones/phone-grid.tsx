import type { PublicListing } from '@wholesale/contracts';
import { CardGrid, CardSkeleton } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useDeferredValue, type ReactNode } from 'react';
import { bookabilityOf, onlyBuyersBook } from './bookability.ts';
import { useBooking } from './booking-context.ts';
import { Note } from './note.tsx';
import { PhoneCard } from './phone-card.tsx';
import styles from './phone-grid.module.css';
import { useDepartures } from './use-departures.ts';
import { useJustGone } from './use-just-gone.ts';

export type PhoneGridProps = {
  listings: readonly PublicListing[];
  empty: ReactNode;
  more?: boolean;
  loadingCount?: number;
  /** Identifies the list; phones missing from a different list are not marked as gone. */
  list?: string;
  heading?: 'h2' | 'h3';
  eager?: number;
};

export function PhoneGrid({
  listings,
  empty,
  more = false,
  loadingCount = 0,
  list = '',
  heading = 'h3',
  eager = 0,
}: PhoneGridProps) {
  const { book, prepare, taken } = useBooking();
  const { profile, role } = useSession();
  const [shown, grid] = useJustGone(listings, { more, taken, list });
  const left = shown.filter(({ listing, gone }) => gone && !taken.has(listing._id));
  const departures = useDepartures(left.map(({ listing }) => listing._id));
  // Deferred, so that the page answers while React renders many cards.
  const rendered = useDeferredValue(shown);
  const departureOf = ({ _id }: PublicListing) => (taken.has(_id) ? 'booked' : (departures.get(_id) ?? 'unknown'));
  if (shown.length === 0) return empty;
  return (
    <>
      {role && role !== 'buyer' && <Note className={styles.note}>{onlyBuyersBook(role)}</Note>}
      <div ref={grid}>
        <CardGrid>
          {rendered.map(({ listing, gone }, index) => (
            <PhoneCard
              key={listing._id}
              listing={listing}
              gone={gone}
              bookability={bookabilityOf(listing, { id: profile?._id, role }, gone ? departureOf(listing) : undefined)}
              heading={heading}
              eager={index < eager}
              onBook={() => book(listing)}
              onPrepare={prepare}
            />
          ))}
          {/* Also for the phones that have arrived and are rendered next, so that what follows does not jump. */}
          {Array.from({ length: Math.max(loadingCount, shown.length - rendered.length) }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </CardGrid>
      </div>
    </>
  );
}
