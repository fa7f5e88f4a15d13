import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { publicListingSchema } from '../listing.ts';
import { idSchema } from '../values.ts';
import { pageSchema } from './shared.ts';

export const adsEndpoints = defineEndpoints('ads', {
  listAds: {
    access: { who: 'everyone' },
    alsoPage: true,
    summary: 'Advertised phones that can still be booked, latest advertisement first',
    query: pageSchema,
    responses: { 200: z.array(publicListingSchema) },
  },
  advertise: {
    access: { who: ['seller'], whose: 'own listing' },
    summary: 'Advertise an own unsold phone; of the listing object only its _id counts',
    body: z.object({ _id: idSchema }),
    responses: { 201: z.object({ acknowledged: z.literal(true) }) },
    failures: { 403: ['not-yours'], 404: ['listing-not-found'], 409: ['already-advertised', 'listing-sold'] },
  },
});
