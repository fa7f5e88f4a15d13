import type { PublicListing } from '@wholesale/contracts';
import {
  Button,
  Card,
  Chip,
  classNames,
  conditionNames,
  PhonePhoto,
  Price,
  RelativeDate,
  VerifiedCheck,
} from '@wholesale/web-kit';
import { Clock, MapPin } from 'lucide-react';
import { useId } from 'react';
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
  onPrepare?: () => void;
};

/** One phone as a shopper compares it: picture, price and saving, where and since when, who sells it, and the way to book it. */
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
  const why = useId();
  const traits = [listing.storage && `${listing.storage} GB`, listing.colour].filter(Boolean).join(' · ');
  return (
    <Card as="li" className={classNames(styles.card, gone && styles.gone)}>
      <article aria-labelledby={name}>
        <div className={styles.picture}>
          <PhonePhoto src={listing.picture} alt={`${listing.name}, front and back`} eager={eager} sizes={photoSizes} />
          <Chip tone="surface" className={styles.condition}>
            {conditionNames[listing.condition]}
          </Chip>
        </div>
        <div className={styles.body}>
          <Heading id={name} tabIndex={-1} className={styles.name}>
            {listing.name}
          </Heading>
          <p className={styles.traits}>{traits || listing.useTime || conditionNames[listing.condition]}</p>
          <Price value={listing.resalePrice} original={listing.orginalPrice} className={styles.price ?? ''} />
          <p className={styles.facts}>
            <span>
              <MapPin size={16} />
              {listing.location}
            </span>
            <span>
              <Clock size={16} />
              <RelativeDate value={listing.postedAt} />
            </span>
          </p>
          <footer className={styles.footer}>
            <p className={styles.seller}>
              <span>{listing.sellerName}</span>
              {listing.sellerVerified && <VerifiedCheck />}
            </p>
            {bookability.open ? (
              <Button
                aria-haspopup="dialog"
                aria-describedby={name}
                onClick={onBook}
                onPointerEnter={onPrepare}
                onFocus={onPrepare}
              >
                Book Now
              </Button>
            ) : (
              <>
                <Button disabled title={bookability.reason} aria-describedby={`${name} ${why}`}>
                  {bookability.label}
                </Button>
                <span id={why} hidden>
                  {bookability.reason}
                </span>
              </>
            )}
          </footer>
        </div>
      </article>
    </Card>
  );
}

const photoSizes = '(min-width: 1000px) 384px, (min-width: 640px) 48vw, 94vw';
