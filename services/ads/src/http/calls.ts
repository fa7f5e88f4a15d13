import { adsEndpoints, type Page } from '@wholesale/contracts';
import { defineCalls, Failure, memberOf, type Calls, type ResponseCache } from '@wholesale/service-kit';
import type { AdvertisePhone } from '../use-cases/advertise-phone.ts';

export function createCalls({
  list,
  advertisePhone,
}: {
  list: ResponseCache<Page>;
  advertisePhone: AdvertisePhone;
}): Calls {
  return defineCalls(adsEndpoints)({
    listAds: ({ query: { limit, after } }) => list.reply({ limit, after }),

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
