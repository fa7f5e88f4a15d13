import { useQuery } from '@wholesale/web-kit/query';
import type { PublicListing } from '@wholesale/contracts';
import { brandsSection, EmptyState, LinkButton, paths, Section } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { useEffect, useMemo } from 'react';
import { GridSkeleton } from './grid-skeleton.tsx';
import { ListFailed, ListOutdated } from './list-trouble.tsx';
import { PhoneGrid } from './phone-grid.tsx';
import styles from './advertised-phones.module.css';
import { watching } from './watching.ts';

/** 'Advertise Products' on the home page: the latest few, and a way to all of them. */
export const AdvertisedPhones = ({ most }: { most: number }) => (
  <Section
    title="Advertise Products"
    lead="Picked and promoted by their sellers"
    className={styles.few ?? ''}
    action={
      <LinkButton to={paths.advertise} variant="secondary" size="sm">
        See all
      </LinkButton>
    }
  >
    <AdvertisedGrid most={most} />
  </Section>
);

/**
 * Phones that their sellers advertise, the latest first.
 * @param props.most shows no more than so many; without it all
 */
export function AdvertisedGrid({
  most,
  heading = 'h3',
  eager = 0,
}: {
  most?: number;
  heading?: 'h2' | 'h3';
  eager?: number;
}) {
  const { data, error, isPending, isRefetchError, fetchStatus, refetch } = useQuery({
    ...queryOf('listAds'),
    ...watching,
  });
  const listings = useMemo(() => (most === undefined ? data : data?.slice(0, most)) ?? none, [data, most]);
  const onHome = most !== undefined && data !== undefined;
  useEffect(() => {
    if (onHome) performance.mark('wholesale:home-rendered'); // what the budgets are measured by
  }, [onHome]);
  const trouble = { offline: fetchStatus === 'paused', onRetry: () => void refetch() };

  if (isPending && fetchStatus !== 'paused') return <GridSkeleton cards={most ?? 6} />;
  if (!data) return <ListFailed what="the advertised phones" error={error} {...trouble} />;
  return (
    <>
      <PhoneGrid
        listings={listings}
        more={data.length > listings.length}
        heading={heading}
        eager={eager}
        empty={
          <EmptyState
            title="No phone is advertised right now"
            text="Sellers put their best phones here. Until the next one comes, look through the brands."
            action={<LinkButton to={`${paths.home}#${brandsSection}`}>Shop by brand</LinkButton>}
          />
        }
      />
      {isRefetchError && !trouble.offline && <ListOutdated {...trouble} />}
    </>
  );
}

const none: readonly PublicListing[] = [];
