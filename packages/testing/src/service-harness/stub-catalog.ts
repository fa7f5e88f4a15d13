import { endpoints, type ListingSnapshot } from '@wholesale/contracts';
import { notFound } from '@wholesale/service-kit';
import { startStubService, type StubService } from './stub-service.ts';

export type StubCatalog = StubService & {
  /** How often it was asked about a listing. */
  asked(listingId: string): number;
};

/**
 * A stub of catalog, which other services ask for listings.
 * @param listings what it knows; an error is thrown
 * @param meanwhile runs while it prepares an answer about a listing
 */
export async function startStubCatalog(
  listings: ReadonlyMap<string, (ListingSnapshot & { advertised?: boolean }) | Error>,
  meanwhile: (listingId: string) => Promise<void> | undefined = () => undefined,
): Promise<StubCatalog> {
  const asked: string[] = [];
  const { findListingSnapshot } = endpoints;
  const stub = await startStubService(
    'catalog',
    { findListingSnapshot },
    {
      findListingSnapshot: async ({ params }) => {
        asked.push(params.id);
        const body = listings.get(params.id);
        if (body instanceof Error) throw body;
        if (!body) throw notFound('listing-not-found', 'We couldn’t find this phone.');
        await meanwhile(params.id);
        return { body };
      },
    },
  );
  return { ...stub, asked: (listingId) => asked.filter((id) => id === listingId).length };
}
