import { adsEndpoints, type Page } from '@wholesale/contracts';
import { defineCalls, memberOf, type Calls, type ReadyBytes } from '@wholesale/service-kit';
import type { AdvertisePhone } from '../use-cases/advertise-phone.ts';

/** The calls of ads, one line of sense each; policies and schemas stand in the contract. */
export function createCalls({
  list,
  advertisePhone,
}: {
  list: ReadyBytes<Page>;
  advertisePhone: AdvertisePhone;
}): Calls {
  return defineCalls(adsEndpoints)({
    listAds: ({ query: { limit, after } }) => list.reply({ limit, after }),

    advertise: async ({ body, caller, requestId }) => {
      await advertisePhone(body._id, memberOf(caller), requestId);
      return { status: 201, body: { acknowledged: true } };
    },
  });
}
