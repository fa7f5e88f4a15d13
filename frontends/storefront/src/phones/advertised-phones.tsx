import { useQuery } from '@wholesale/web-kit/query';
import type { PublicListing } from '@wholesale/contracts';
import { brandsSection, EmptyState, LinkButton, paths, Section } from '@wholesale/web-kit';
import { queryOf } from '@wholesale/web-kit/http';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { GridSkeleton } from './grid-skeleton.tsx';
import { ListFailed, ListOutdated } from './list-errors.tsx';
import { PhoneGrid } from './phone-grid.tsx';
import styles from './advertised-phones.module.css';
import { livePolling } from './live-polling.ts';

export const AdvertisedPhones = ({ most }: { most: number }) => (
  <Section
    title="Advertise Products"
    lead="Promoted by their sellers"
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

/** The advertised phones, newest first. @param props.most maximum number; all when left out */
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
    ...livePolling,
  });
  // Deferred, so that the cards are drawn in small pieces and do not block input.
  const arrived = useDeferredValue(data !== undefined);
  const listings = useMemo(() => (most === undefined ? data : data?.slice(0, most)) ?? none, [data, most]);
  const onHome = most !== undefined && data !== undefined && arrived;
  useEffect(() => {
    if (onHome) performance.mark('wholesale:home-rendered'); // measured by the budget tests
  }, [onHome]);
  const errorProps = { offline: fetchStatus === 'paused', onRetry: () => void refetch() };

  if (data ? !arrived : isPending && fetchStatus !== 'paused') return <GridSkeleton cards={most ?? 6} />;
  if (!data) return <ListFailed what="the advertised phones" error={error} {...errorProps} />;
  return (
    <>
      <PhoneGrid
        listings={listings}
        more={data.length > listings.length}
        heading={heading}
        eager={eager}
        empty={
          <EmptyState
            title="No advertised phones right now"
            text="Phones promoted by their sellers appear here. Browse by brand in the meantime."
            action={<LinkButton to={`${paths.home}#${brandsSection}`}>Shop by brand</LinkButton>}
          />
        }
      />
      {isRefetchError && !errorProps.offline && <ListOutdated {...errorProps} />}
    </>
  );
}

const none: readonly PublicListing[] = [];
