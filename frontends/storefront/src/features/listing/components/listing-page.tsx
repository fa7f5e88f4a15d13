import { idPattern } from '@wholesale/contracts/values';
import { NotFound } from '@wholesale/web-kit';
import { ApiError, every, onReturn, queryOf } from '@wholesale/web-kit/http';
import { useQuery, useQueryClient } from '@wholesale/web-kit/query';
import { Navigate, useLocation, useParams } from '@wholesale/web-kit/router';
import { paths } from '@wholesale/web-kit';
import { useDeferredValue } from 'react';
import { ListFailed } from '../../../phones/list-errors.tsx';
import { knownListing } from '../known-listing.ts';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { ListingView } from './listing-view.tsx';
import { WithdrawnListing } from './withdrawn-listing.tsx';

/** `/phones/{brand}/{id}`: one phone, also when sold, for everyone. */
export default function ListingPage() {
  const { id = '' } = useParams();
  return idPattern.test(id) ? <Listing key={id} id={id} /> : <NotFound />;
}

function Listing({ id }: { id: string }) {
  const { brand } = useParams();
  const { search, state } = useLocation();
  const queries = useQueryClient();
  const { data, error, isPending, isPlaceholderData, isRefetchError, refetch } = useQuery({
    ...queryOf('showListing', { params: { id } }),
    placeholderData: () => knownListing(queries, id),
    staleTime: 0,
    refetchInterval: watch,
    refetchOnWindowFocus: onReturn,
  });
  // Deferred, so that React renders the page in small pieces and a slow phone answers meanwhile.
  const listing = useDeferredValue(data);
  const certain = useDeferredValue(!isPlaceholderData);
  const missing = error instanceof ApiError && error.status === 404;

  if (missing) return data ? <WithdrawnListing listing={data} /> : <NotFound />;
  if (!data || !listing)
    return data || isPending ? (
      <ListingSkeleton />
    ) : (
      <ListFailed what="this phone" error={error} offline={!navigator.onLine} onRetry={() => void refetch()} />
    );
  if (listing.brand !== brand)
    return <Navigate to={paths.listing(listing) + search} state={state as unknown} replace />;
  return (
    <ListingView listing={listing} certain={certain} onRetry={isRefetchError ? () => void refetch() : undefined} />
  );
}

/** Another buyer may book the phone at any time. */
const watch = every(5_000);
