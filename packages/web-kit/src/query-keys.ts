import { useQueryClient } from '@wholesale/web-kit/query';
import type { CallName } from './http/call.ts';

/** The key of a read: the call's name first, then its input, so that a mutation can name the calls that it invalidates. */
export const keyOf = (name: CallName, input: object = {}): readonly unknown[] =>
  Object.keys(input).length ? [name, input] : [name];

/** The key of a collection that is read page by page. */
export const pagesKey = (name: CallName, input: object): readonly unknown[] => [name, input, 'pages'];

/** The filter for all reads of a call, whatever their input. */
export const readsOf = (name: CallName): { queryKey: readonly unknown[] } => ({ queryKey: [name] });

/** The filter for those that are read page by page. */
export const pagesReadsOf = (name: CallName) => ({
  ...readsOf(name),
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === 'pages',
});

/** Reads that show listings to shoppers: a change of a listing, of its booking or of its seller invalidates all of them. */
export const listingReads = [
  'listBrand',
  'listAds',
  'listSimilar',
  'findListings',
  'showListing',
  'countBrands',
  'countFacets',
] as const satisfies readonly CallName[];

/** Reads that belong to the signed-in person: they are removed when the session ends. */
export const personalReads: readonly unknown[] = [
  'findUser',
  'listBookings',
  'listDeals',
  'showDeal',
  'listConversations',
  'showConversation',
  'listMessages',
  'listNotifications',
  'showNotificationSettings',
  'listSellers',
  'listBuyers',
  'countListings',
  'listAudit',
  'listProducts',
] satisfies CallName[];

/** A function that invalidates all reads of the calls it is given: those in sight are read again at once, others when they are shown next. */
export function useInvalidate(): (...names: readonly CallName[]) => void {
  const queries = useQueryClient();
  return (...names) => names.forEach((name) => void queries.invalidateQueries(readsOf(name)));
}
