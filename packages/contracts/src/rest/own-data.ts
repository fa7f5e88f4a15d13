import { z } from 'zod';
import { defineEndpoint, defineEndpoints } from '../endpoint.ts';
import { internalPaths } from '../paths.ts';
import { roles, type ServiceName } from '../values.ts';

/** What one service stores about a person, as the shop shows it to them. A client does not look into it. */
const partSchema = z.record(z.string(), z.unknown()) as z.ZodType<object>;

/** The gateway asks with the person's own assertion, so that nobody's data but the caller's can be asked for. */
const part = <S extends ServiceName>(service: S) =>
  defineEndpoint({
    ...internalPaths.showOwnData,
    service,
    partOf: 'exportMe',
    access: { who: roles },
    summary: 'What this service stores about the caller, for the export',
    timeoutMs: 10_000,
    responses: { 200: partSchema },
  });

export const ownDataEndpoints = {
  ownRecord: part('users'),
  ownListings: part('catalog'),
  ownDeals: part('bookings'),
  ownAds: part('ads'),
  ownInbox: part('inbox'),
};

export const exportEndpoints = defineEndpoints('users', {
  exportMe: {
    composed: true,
    access: { who: roles },
    summary:
      'Everything that the shop stores about the caller, from all services, as one file; 503 while one of them is away',
    rate: 'export',
    responses: {
      200: z.object({
        exportedAt: z.iso.datetime(),
        users: partSchema,
        catalog: partSchema,
        bookings: partSchema,
        ads: partSchema,
        inbox: partSchema,
      }),
    },
  },
});
