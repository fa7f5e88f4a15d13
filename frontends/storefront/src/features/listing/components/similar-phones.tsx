import type { PublicListing } from '@wholesale/contracts';
import { LinkButton, paths, Section } from '@wholesale/web-kit';
import { onReturn, queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { brandPhones } from '../../../phones/brand-phones.ts';
import { GridSkeleton } from '../../../phones/grid-skeleton.tsx';
import { PhoneGrid } from '../../../phones/phone-grid.tsx';
import styles from './similar-phones.module.css';

export const similarSection = 'similar';

export function SimilarPhones({ listing, lead }: { listing: PublicListing; lead?: string | undefined }) {
  const { data, isPending, isError } = useQuery({
    ...queryOf('listSimilar', { params: { id: listing._id } }),
    refetchOnWindowFocus: onReturn,
  });
  if (isError && !data) return null;
  if (!isPending && data.length === 0) return null;
  return (
    <Section
      id={similarSection}
      title="Similar phones"
      lead={lead}
      className={styles.similar ?? ''}
      action={
        <LinkButton to={paths.brand(listing.brand)} variant="secondary" size="sm">
          All {brandPhones[listing.brand]}
        </LinkButton>
      }
    >
      {isPending ? <GridSkeleton cards={3} /> : <PhoneGrid listings={data} empty={null} />}
    </Section>
  );
}
