import { adsEndpoints } from '@wholesale/contracts';
import { defineCalls, memberOf, nextPage, type Calls } from '@wholesale/service-kit';
import type { AdvertisePhone } from '../use-cases/advertise-phone.ts';
import type { ListAds } from '../use-cases/list-ads.ts';
import { presentAd } from './present.ts';

/** The calls of ads, one line of sense each; policies and schemas stand in the contract. */
export function createCalls({ listAds, advertisePhone }: { listAds: ListAds; advertisePhone: AdvertisePhone }): Calls {
  return defineCalls(adsEndpoints)({
    listAds: async ({ query }) => {
      const found = await listAds(query);
      const { items, headers } = nextPage('/advertise', query, found.map(presentAd));
      return { headers, body: [...items] };
    },

    advertise: async ({ body, caller, requestId }) => {
      await advertisePhone(body._id, memberOf(caller), requestId);
      return { status: 201, body: { acknowledged: true } };
    },
  });
}
