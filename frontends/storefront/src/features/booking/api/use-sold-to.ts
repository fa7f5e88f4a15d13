import type { PublicListing } from '@wholesale/contracts';
import { useSession } from '@wholesale/web-kit/auth';
import { queryOf } from '@wholesale/web-kit/http';
import { useQuery } from '@wholesale/web-kit/query';
import { heldBy } from '../../../phones/held-by.ts';

/** A phone that was sold before the modal opened may have gone to the very person who looks, before a reload for instance. */
export function useSoldTo(listing: PublicListing): 'taken' | 'yours' | 'unknown' | undefined {
  const { status } = listing;
  const { user } = useSession();
  const email = user?.email ?? '';
  const enabled = status === 'sold' && email !== '';
  const { data, isPending } = useQuery({ ...queryOf('listBookings', { query: { email } }), enabled });
  if (status !== 'sold') return undefined;
  if (enabled && isPending) return 'unknown';
  return data && heldBy(data, listing) ? 'yours' : 'taken';
}
