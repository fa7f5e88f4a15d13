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
  /** What stands there when there is no phone at all. */
  empty: ReactNode;
  /** True when the list goes on beyond these phones. */
  more?: boolean;
  /** So many more are on the way: their places are kept at the end. */
  coming?: number;
  /** Names the list: when it changes, other phones come because they were asked for, not because some went. */
  list?: string;
  heading?: 'h2' | 'h3';
  /** How many pictures are in sight at once, so that they are not put off. */
  eager?: number;
};

const firstCards = 6;

/** Phones side by side, for the person who looks: which can be booked, and why the others cannot. */
export function PhoneGrid({
  listings,
  empty,
  more = false,
  coming = 0,
  list = '',
  heading = 'h3',
  eager = 0,
}: PhoneGridProps) {
  const { book, prepare, taken } = useBooking();
  const { profile, role } = useSession();
  const [shown, grid] = useJustGone(listings, { more, taken, list });
  const left = shown.filter(({ listing, gone }) => gone && !taken.has(listing._id));
  const departures = useDepartures(left.map(({ listing }) => listing._id));
  // The first cards stand at once; the others follow in small pieces, so that a long list does not hold up the first press.
  const laid = useDeferredValue(shown, shown.slice(0, firstCards));
  const why = ({ _id }: PublicListing) => (taken.has(_id) ? 'booked' : (departures.get(_id) ?? 'unknown'));
  if (shown.length === 0) return empty;
  return (
    <>
      {role && role !== 'buyer' && <Note className={styles.note}>{onlyBuyersBook(role)}</Note>}
      <div ref={grid}>
        <CardGrid>
          {laid.map(({ listing, gone }, index) => (
            <PhoneCard
              key={listing._id}
              listing={listing}
              gone={gone}
              bookability={bookabilityOf(listing, { id: profile?._id, role }, gone ? why(listing) : undefined)}
              heading={heading}
              eager={index < eager}
              onBook={() => book(listing)}
              onPrepare={prepare}
            />
          ))}
          {Array.from({ length: coming }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </CardGrid>
      </div>
    </>
  );
}
