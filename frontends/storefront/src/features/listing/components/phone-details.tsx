import type { PublicListing } from '@wholesale/contracts';
import { factsOf } from '../facts.ts';
import { ConditionGuide } from './condition-guide.tsx';
import { FromTheSeller } from './from-the-seller.tsx';
import styles from './phone-details.module.css';
import { SellerBox } from './seller-box.tsx';

export function PhoneDetails({ listing }: { listing: PublicListing }) {
  return (
    <>
      <SellerBox listing={listing} />
      <section aria-label="Facts" className={styles.facts}>
        <dl className={styles.table}>
          {factsOf(listing).map(({ label, value }) => (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ConditionGuide condition={listing.condition} />
      </section>
      <FromTheSeller text={listing.description} />
    </>
  );
}
