import { useInfiniteQuery, useQuery } from '@wholesale/web-kit/query';
import type { Brand, PublicListing } from '@wholesale/contracts';
import {
  Announce,
  brandNames,
  brandsSection,
  Button,
  EmptyState,
  formatCount,
  LinkButton,
  Page,
  PageHeading,
  paths,
  Skeleton,
} from '@wholesale/web-kit';
import { pagesOf, queryOf } from '@wholesale/web-kit/http';
import { useMemo } from 'react';
import { useBooking } from '../../../phones/booking-context.ts';
import { GridSkeleton } from '../../../phones/grid-skeleton.tsx';
import { ListFailed, ListOutdated } from '../../../phones/list-trouble.tsx';
import pageStyles from '../../../phones/page.module.css';
import { PhoneGrid } from '../../../phones/phone-grid.tsx';
import { watching } from '../../../phones/watching.ts';
import styles from './brand-phones.module.css';

export const pageSize = 24;

/** The phones of one brand, newest first, page after page; the list keeps itself true while it is looked at. */
export function BrandPhones({ brand }: { brand: Brand }) {
  const { taken } = useBooking();
  const list = useInfiniteQuery({
    ...pagesOf('listBrand', { params: { brand }, query: { limit: pageSize } }),
    ...watching,
  });
  const { data, hasNextPage, fetchStatus } = list;
  const listings = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? none, [data]);
  const bookable = listings.filter(({ _id }) => !taken.has(_id)).length;

  // How many there are beyond the pages in sight, only the shop can say.
  const counts = useQuery({ ...queryOf('countBrands'), ...watching, enabled: hasNextPage });
  const count = hasNextPage ? counts.data?.find((each) => each.brand === brand)?.unsold : bookable;
  const name = brandNames[brand];
  const trouble = { offline: fetchStatus === 'paused', onRetry: () => void list.refetch() };
  const loading = list.isPending && !trouble.offline;

  const showMore = async () => {
    const { data: after } = await list.fetchNextPage();
    const first = after?.pages.at(-1)?.items[0];
    // The keyboard goes on at the first new phone; the button itself may be gone.
    if (first)
      requestAnimationFrame(() => document.getElementById(`phone-${first._id}`)?.focus({ preventScroll: true }));
  };

  return (
    <Page className={pageStyles.page}>
      <title>{`${name} phones · WholeSale`}</title>
      <PageHeading
        title={`${name} phones`}
        crumbs={[
          { label: 'Home', to: paths.home },
          { label: 'Phones', to: `${paths.home}#${brandsSection}` },
          { label: name },
        ]}
      />
      <div className={styles.bar}>
        {loading ? <Skeleton width={96} height={22} /> : count !== undefined && count > 0 && <p>{phonesIn(count)}</p>}
        <Announce>{data && count !== undefined ? `${phonesIn(count)} found` : ''}</Announce>
      </div>
      {loading && <GridSkeleton />}
      {!data && !loading && <ListFailed what={`the ${name} phones`} error={list.error} {...trouble} />}
      {data && (
        <>
          {(list.isRefetchError || trouble.offline) && <ListOutdated {...trouble} />}
          <PhoneGrid
            listings={listings}
            more={hasNextPage}
            heading="h2"
            eager={3}
            empty={
              <EmptyState
                title={`No ${name} phone is for sale right now`}
                text="Every one of them is booked. New phones come in all the time; meanwhile another brand may have yours."
                action={<LinkButton to={`${paths.home}#${brandsSection}`}>See other brands</LinkButton>}
              />
            }
          />
          {(hasNextPage || list.isFetchNextPageError) && (
            <div className={styles.more}>
              {list.isFetchNextPageError && <p role="alert">We could not load more phones. Please try again.</p>}
              <Button
                variant="secondary"
                size="lg"
                busy={list.isFetchingNextPage}
                busyLabel="Loading more phones"
                onClick={() => void showMore()}
              >
                Show more
              </Button>
              {count !== undefined && (
                <p className={styles.shown}>
                  {formatCount(bookable)} of {formatCount(Math.max(count, bookable))}
                </p>
              )}
            </div>
          )}
        </>
      )}
    </Page>
  );
}

const none: readonly PublicListing[] = [];
const phonesIn = (count: number) => (count === 1 ? '1 phone' : `${formatCount(count)} phones`);
