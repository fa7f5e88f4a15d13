import { adsEndpoints, ownDataEndpoints, type Page } from '@wholesale/contracts';
import { defineCalls, Failure, memberOf, type Calls, type ResponseCache } from '@wholesale/service-kit';
import type { AdRepository } from '../storage/ad-repository.ts';
import type { AdvertisePhone } from '../use-cases/advertise-phone.ts';

export function createCalls({
  list,
  ads,
  advertisePhone,
}: {
  list: ResponseCache<Page>;
  ads: Pick<AdRepository, 'ofSeller'>;
  advertisePhone: AdvertisePhone;
}): Calls {
  return defineCalls({ ...adsEndpoints, ownAds: ownDataEndpoints.ownAds })({
    listAds: ({ query: { limit, after } }) => list.reply({ limit, after }),

    ownAds: async ({ caller }) => {
      const own = await ads.ofSeller(memberOf(caller).profile.userId);
      return { body: { ads: own.map(({ _id, status, publishedAt }) => ({ listingId: _id, status, publishedAt })) } };
    },

    advertise: async ({ body, caller, requestId }) => {
      await advertisePhone(body._id, memberOf(caller), requestId).catch(withAcknowledged);
      return { status: 201, body: { acknowledged: true } };
    },
  });
}

/** Clients read `acknowledged` of a refusal and show its `message`. */
function withAcknowledged(error: unknown): never {
  if (!(error instanceof Failure) || error.kind !== 'conflict') throw error;
  throw new Failure(error.kind, error.code, error.message, { extra: { acknowledged: false } });
}
