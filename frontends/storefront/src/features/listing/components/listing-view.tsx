import type { PublicListing } from '@wholesale/contracts';
import { Announce, OutdatedNote, Page, PageHead } from '@wholesale/web-kit';
import { useState } from 'react';
import { useBooking } from '../../../phones/booking-context.ts';
import { headOf } from '../facts.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { BookingBar } from './booking-bar.tsx';
import { Decision } from './decision.tsx';
import { Gallery } from './gallery.tsx';
import styles from './listing-view.module.css';
import { PhoneDetails } from './phone-details.tsx';
import { SimilarPhones } from './similar-phones.tsx';

type ListingViewProps = {
  listing: PublicListing;
  /** False while only the copy from a list is loaded. */
  certain: boolean;
  /** Given when the last refresh failed. */
  onRetry: (() => void) | undefined;
};

/** One phone's page. A phone that was sold before the visit shows similar phones first; a reserved one keeps its page. */
export function ListingView({ listing, certain, onRetry }: ListingViewProps) {
  const { taken } = useBooking();
  const sold = listing.status === 'sold' || taken.has(listing._id);
  const [before, setBefore] = useState<{ taken: boolean; sold: boolean }>();
  // A phone sold during the visit keeps its layout, so nothing moves.
  if (certain && !before) setBefore({ taken: listing.status === 'sold', sold: listing.availability === 'sold' });
  const similarFirst = before?.sold ?? false;
  const [buttonSeen, setButtonSeen] = useState(true);
  const details = <PhoneDetails listing={listing} />;

  return (
    <Page className={styles.page}>
      <PageHead {...headOf(listing)} />
      <Breadcrumb listing={listing} />
      {onRetry && <OutdatedNote onRetry={onRetry} className={styles.outdated} />}
      <div className={styles.columns}>
        <div className={styles.pictures}>
          <Gallery key={listing._id} name={listing.name} pictures={[listing.picture, ...(listing.photos ?? [])]} />
        </div>
        <div className={styles.words}>
          <Decision listing={listing} sold={sold} onButtonSeen={setButtonSeen} />
          {!similarFirst && details}
        </div>
      </div>
      <SimilarPhones listing={listing} lead={sold ? 'Still for sale' : undefined} />
      {similarFirst && <div className={styles.afterwards}>{details}</div>}
      <Announce>{certain && before && before.taken !== sold ? news[sold ? 'taken' : 'free'] : ''}</Announce>
      {!sold && <BookingBar listing={listing} shown={!buttonSeen} />}
    </Page>
  );
}

const news = { taken: 'This phone is now booked.', free: 'This phone is available again.' };
