import type { PublicListing } from '@wholesale/contracts';
import { timeOfUse } from '@wholesale/contracts/values';
import {
  Card,
  Chip,
  classNames,
  conditionNames,
  formatDate,
  formatStorage,
  paths,
  PhonePhoto,
  Price,
  RelativeDate,
  VerifiedCheck,
  VisuallyHidden,
} from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { Clock, MapPin } from 'lucide-react';
import { BookButton } from './book-button.tsx';
import type { Bookability } from './bookability.ts';
import styles from './phone-card.module.css';

export type PhoneCardProps = {
  listing: PublicListing;
  bookability: Bookability;
  gone?: boolean;
  heading?: 'h2' | 'h3';
  eager?: boolean;
  onBook: () => void;
  onPrepare?: (() => void) | undefined;
};

/** One phone in a grid. The name's link covers the whole card; only the button is above it. */
export function PhoneCard({
  listing,
  bookability,
  gone = false,
  heading: Heading = 'h3',
  eager = false,
  onBook,
  onPrepare,
}: PhoneCardProps) {
  const name = `phone-${listing._id}`;
  const posted = formatDate(listing.postedAt);
  const traits = traitsOf(listing);
  return (
    <Card as="li" data-gone={gone || undefined} className={classNames(styles.card, gone && styles.gone)}>
      <article aria-labelledby={name}>
        <div className={styles.picture}>
          <PhonePhoto src={listing.picture} alt={`${listing.name}, front and back`} eager={eager} sizes={photoSizes} />
          <Chip tone="surface" className={styles.condition}>
            {conditionNames[listing.condition]}
          </Chip>
        </div>
        <div className={styles.body}>
          <Heading className={styles.name}>
            <Link id={name} to={paths.listing(listing)}>
              <span className={styles.clamp}>{listing.name}</span>
            </Link>
          </Heading>
          <p className={styles.traits}>{traits || '\u00a0'}</p>
          <Price value={listing.resalePrice} original={listing.orginalPrice} className={styles.price ?? ''} />
          <p className={styles.facts}>
            <span className={styles.place}>
              <MapPin size={16} />
              <span>{listing.location}</span>
            </span>
            <span className={styles.posted}>
              <Clock size={16} />
              <RelativeDate value={listing.postedAt} />
              <VisuallyHidden>, posted {posted}</VisuallyHidden>
              <span aria-hidden="true" className={styles.exact}>
                {posted}
              </span>
            </span>
          </p>
          <footer className={styles.footer}>
            <p className={styles.seller}>
              <span title={listing.sellerName}>{listing.sellerName}</span>
              {listing.sellerVerified && <VerifiedCheck />}
            </p>
            <BookButton bookability={bookability} describedBy={name} onBook={onBook} onPrepare={onPrepare} />
          </footer>
        </div>
      </article>
    </Card>
  );
}

/** What the name does not say already, in one line: `128 GB · Phantom Gray`. */
function traitsOf({ name, storage, colour, useTime }: PublicListing): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');
  const traits = [storage && formatStorage(storage), colour].filter(
    (trait) => trait && !plain(name).includes(plain(trait)),
  );
  return traits.join(' · ') || timeOfUse(useTime);
}

const photoSizes = '(min-width: 1000px) 384px, (min-width: 640px) 48vw, 94vw';
