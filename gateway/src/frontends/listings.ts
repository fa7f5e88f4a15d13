import { brands, endpoints, idSchema, maxPerPage, type PublicListing } from '@wholesale/contracts';
import type { ServiceClient } from '@wholesale/service-kit';
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import { LRUCache } from 'lru-cache';

export type Answered = PublicListing | null | undefined;

export type Listings = {
  /** Never fails, and takes no longer than the client's deadline. Returns the same object while it is cached. */
  find(brand: string, id: string, requestId: string): Promise<Answered>;
  unsold(requestId: string): Promise<PublicListing[]>;
};

const rememberedMs = 5_000;
const maxRemembered = 300;
const maxAtOnce = 32;
const failuresToRest = 3;
const restMs = 2_000;
/** A site map file may contain 50,000 addresses; a shop of that size needs a site map in several files. */
const maxUnsold = 5_000;

/**
 * Reads listings from catalog for page heads, with a short cache and a circuit breaker.
 * @param options.quick client with a deadline that a page can wait for
 * @param options.patient client for everything else
 */
export function createListings({ quick, patient }: { quick: ServiceClient; patient: ServiceClient }): Listings {
  const remembered = new LRUCache<string, Promise<Answered>>({ max: maxRemembered, ttl: rememberedMs });
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(failuresToRest),
  });
  let asking = 0;

  async function ask(id: string, requestId: string): Promise<Answered> {
    if (asking >= maxAtOnce) return undefined;
    asking += 1;
    try {
      const listing = await breaker.execute(() => quick(endpoints.showListing, { params: { id }, requestId }));
      return listing ?? null;
    } catch {
      remembered.delete(id);
      return undefined;
    } finally {
      asking -= 1;
    }
  }

  function recall(id: string, requestId: string): Promise<Answered> {
    const known = remembered.get(id);
    if (known) return known;
    const answer = ask(id, requestId);
    remembered.set(id, answer);
    return answer;
  }

  return {
    async find(brand, id, requestId) {
      if (!brands.some((known) => known === brand) || !idSchema.safeParse(id).success) return null;
      const listing = await recall(id, requestId);
      return listing && listing.brand !== brand ? null : listing;
    },
    async unsold(requestId) {
      const found: PublicListing[] = [];
      while (found.length < maxUnsold) {
        const after = found.at(-1)?._id;
        const query = { limit: String(maxPerPage), ...(after && { after }) };
        const page = (await patient(endpoints.listProducts, { query, requestId })) ?? [];
        found.push(...page);
        if (page.length < maxPerPage) break;
      }
      return found;
    },
  };
}
