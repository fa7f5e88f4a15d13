import { brandHead } from '@wholesale/contracts/page-heads';
import { pages } from '@wholesale/contracts/pages';
import type { Brand } from '@wholesale/contracts';
import {
  Announce,
  brandNames,
  brandsSection,
  classNames,
  EmptyState,
  LinkButton,
  Page,
  PageHead,
  PageHeading,
  paths,
  Skeleton,
  VisuallyHidden,
} from '@wholesale/web-kit';
import { useMedia } from '@wholesale/web-kit/use-media';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { GridSkeleton } from '../../../phones/grid-skeleton.tsx';
import { ListFailed, ListOutdated } from '../../../phones/list-errors.tsx';
import pageStyles from '../../../phones/page.module.css';
import { PanelSkeleton } from '../../../phones/panel-skeleton.tsx';
import { PhoneGrid } from '../../../phones/phone-grid.tsx';
import layout from '../../../phones/with-panel.module.css';
import { activeChoices } from '../filter.ts';
import { useFilter } from '../use-filter.ts';
import { pageSize, usePhones } from '../use-phones.ts';
import { phonesIn } from '../words.ts';
import { ActiveFilters, resultsId } from './active-filters.tsx';
import styles from './brand-phones.module.css';
import { FilterDrawer } from './filter-drawer.tsx';
import { FilterFields } from './filter-fields.tsx';
import { NoMatches } from './no-matches.tsx';
import { ShowMore } from './show-more.tsx';
import { SortSelect } from './sort-select.tsx';

export function BrandPhones({ brand }: { brand: Brand }) {
  const [filter, change] = useFilter();
  const { list, listings, bookable, total, settling, key, shownKey, ...counts } = usePhones(brand, filter);
  const results = useResultsInSight(shownKey);
  const hasPanel = useMedia('(min-width: 980px)'); // as in with-panel.module.css
  const { hasNextPage, fetchStatus } = list;
  // Deferred, so that React renders the first phones in small pieces and a slow phone answers meanwhile.
  const arrived = useDeferredValue(list.data !== undefined);
  const data = arrived ? list.data : undefined;
  const name = brandNames[brand];
  const head = brandHead(brand);
  const errorProps = { offline: fetchStatus === 'paused', onRetry: () => void list.refetch() };
  const loading = list.data ? !arrived : list.isPending && !errorProps.offline;
  const found = data && (total === undefined ? `More than ${phonesIn(bookable)}` : phonesIn(total));
  const fields = { filter, facets: counts.facets, lastFacets: counts.lastFacets, onChange: change };

  return (
    <Page className={pageStyles.page}>
      <PageHead {...head} />
      <PageHeading
        title={head.title}
        crumbs={[
          { label: 'Home', to: paths.home },
          { label: pages.brand.title, to: `${paths.home}#${brandsSection}` },
          { label: name },
        ]}
      />
      <div className={layout.withPanel}>
        {hasPanel && (
          <section aria-labelledby="filters" className={layout.panel}>
            <VisuallyHidden>
              <h2 id="filters">Filters</h2>
            </VisuallyHidden>
            {counts.facetsPending ? <PanelSkeleton /> : <FilterFields {...fields} />}
          </section>
        )}
        <div ref={results} className={styles.results}>
          <div className={styles.bar}>
            {loading ? (
              <span className={styles.count}>
                <Skeleton width={96} height={22} />
              </span>
            ) : (
              <p id={resultsId} tabIndex={-1} className={classNames(styles.count, settling && styles.old)}>
                {found}
              </p>
            )}
            <ActiveFilters filter={filter} clearable={!data || listings.length > 0} onChange={change} />
            <div className={styles.tools}>
              {!hasPanel && <FilterDrawer {...fields} count={data && total} />}
              <SortSelect value={filter.sort} onChange={(sort) => change({ ...filter, sort })} />
            </div>
          </div>
          <AnnounceCount found={found} settled={data !== undefined && !settling && !counts.facetsPending} of={key} />
          {loading && <GridSkeleton />}
          {!data && !loading && <ListFailed what={`the ${head.title}`} error={list.error} {...errorProps} />}
          {data && (
            <div className={classNames(styles.phones, settling && styles.old)} aria-busy={settling || undefined}>
              <PhoneGrid
                listings={listings}
                more={hasNextPage}
                loadingCount={list.isFetchingNextPage ? Math.min(pageSize, (total ?? Infinity) - bookable) : 0}
                list={shownKey}
                heading="h2"
                eager={3}
                empty={
                  activeChoices(filter).length > 0 ? (
                    <NoMatches brand={brand} filter={filter} onChange={change} />
                  ) : (
                    <NoPhones name={head.title} />
                  )
                }
              />
              <ShowMore list={list} shown={bookable} total={total} />
              {list.isRefetchError && !errorProps.offline && <ListOutdated {...errorProps} />}
            </div>
          )}
        </div>
      </div>
    </Page>
  );
}

const NoPhones = ({ name }: { name: string }) => (
  <EmptyState
    title={`No ${name} for sale right now`}
    text="They are all booked. New phones are listed often; until then, try another brand."
    action={<LinkButton to={`${paths.home}#${brandsSection}`}>See other brands</LinkButton>}
  />
);

/** Announces the result count once per filter change, but not when phones come or go by polling. */
function AnnounceCount({ found, settled, of }: { found: string | undefined; settled: boolean; of: string }) {
  const [announced, setAnnounced] = useState({ of: '', text: '' });
  if (settled && found && announced.of !== of) {
    // A trailing no-break space makes an equal count a new text, so it is announced again.
    const text = `${found} found`;
    setAnnounced({ of, text: announced.text === text ? `${text}\u00a0` : text });
  }
  return <Announce>{announced.text}</Announce>;
}

/** Scrolls to the top of the list when the filter changes further down. */
function useResultsInSight(shownKey: string) {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef(shownKey);
  useEffect(() => {
    if (last.current === shownKey) return;
    last.current = shownKey;
    if (element.current && element.current.getBoundingClientRect().top < 0) element.current.scrollIntoView();
  }, [shownKey]);
  return element;
}
