import type { PublicListing } from '@wholesale/contracts';
import { Card, VerifiedCheck } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { monogramOf, sellerText } from '../facts.ts';
import { AskSeller } from './ask-seller.tsx';
import styles from './seller-box.module.css';

export function SellerBox({ listing }: { listing: PublicListing }) {
  const { data: seller } = useQuery({
    ...queryOf('showSeller', { params: { id: listing.sellerId } }),
    staleTime: 60_000,
    retry: false,
  });
  const name = seller?.name ?? listing.sellerName;
  return (
    <Card as="section" aria-label="Seller" className={styles.seller}>
      <span aria-hidden="true" className={styles.monogram}>
        {monogramOf(name)}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <span>{name}</span>
          {(seller?.verified ?? listing.sellerVerified) && <VerifiedCheck />}
        </p>
        <p className={styles.text}>{sellerText(listing, seller).replaceAll(' ·', '\u00a0·')}</p>
      </div>
      <AskSeller listing={listing} className={styles.ask} />
    </Card>
  );
}
