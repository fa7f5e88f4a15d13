import type { PublicListing } from '@wholesale/contracts';
import { Chip, conditionNames, Price, RelativeDate } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { guideText, traitsOf } from '../facts.ts';
import { BookingChoice } from './booking-choice.tsx';
import styles from './decision.module.css';
import { SoldNotice } from './sold-notice.tsx';

type DecisionProps = { listing: PublicListing; sold: boolean; onButtonSeen: (seen: boolean) => void };

export function Decision({ listing, sold, onButtonSeen }: DecisionProps) {
  const traits = traitsOf(listing);
  return (
    <section aria-labelledby={`phone-${listing._id}`} className={styles.decision}>
      <p className={styles.top}>
        <Chip tone="accent">{conditionNames[listing.condition]}</Chip>
        <span className={styles.posted}>
          Posted <RelativeDate value={listing.postedAt} />
        </span>
      </p>
      <h1 id={`phone-${listing._id}`} tabIndex={-1} className={styles.name}>
        {listing.name}
      </h1>
      {traits && <p className={styles.traits}>{traits}</p>}
      <Price value={listing.resalePrice} original={listing.orginalPrice} size="lg" className={styles.price ?? ''} />
      <Guide listing={listing} sold={sold} />
      {sold ? <SoldNotice listing={listing} /> : <BookingChoice listing={listing} onButtonSeen={onButtonSeen} />}
    </section>
  );
}

/** The price guide, or how to pay. The line keeps its height while loading. */
function Guide({ listing: { brand, name, condition, storage }, sold }: { listing: PublicListing; sold: boolean }) {
  const { data, isPending } = useQuery({
    ...queryOf('guidePrice', { query: { brand, name, condition, ...(storage && { storage: String(storage) }) } }),
    staleTime: 5 * 60_000,
    retry: false,
  });
  const otherwise = isPending || sold ? '' : 'Pay when you meet the seller.';
  return <p className={styles.guide}>{data?.guide ? guideText(data.guide) : otherwise}</p>;
}
