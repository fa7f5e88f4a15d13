import type { PublicListing } from '@wholesale/contracts';
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
  /** The level of the phone's name among the headings of the page. */
  heading?: 'h2' | 'h3';
  /** True for the cards of the first screen. */
  eager?: boolean;
  onBook: () => void;
  onPrepare?: (() => void) | undefined;
};

/**
 * One phone as a shopper compares it: picture, price and saving, where and since when, who sells it, and the way to book it.
 * The link of its name lies over the whole card, picture and all; only the button lies above it.
 */
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
  const traits = [listing.storage && formatStorage(listing.storage), listing.colour].filter(Boolean).join(' · ');
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
              {listing.name}
            </Link>
          </Heading>
          <p className={styles.traits}>{traits || listing.useTime || conditionNames[listing.condition]}</p>
          <Price value={listing.resalePrice} original={listing.orginalPrice} className={styles.price ?? ''} />
          <p className={styles.facts}>
            <span>
              <MapPin size={16} />
              {listing.location}
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
              <span>{listing.sellerName}</span>
              {listing.sellerVerified && (
                <>
                  {'\u00a0'}
                  <VerifiedCheck />
                </>
              )}
            </p>
            <BookButton bookability={bookability} describedBy={name} onBook={onBook} onPrepare={onPrepare} />
          </footer>
        </div>
      </article>
    </Card>
  );
}

const photoSizes = '(min-width: 1000px) 384px, (min-width: 640px) 48vw, 94vw';
