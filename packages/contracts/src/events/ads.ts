import { z } from 'zod';
import { idSchema } from '../values.ts';
import { eventSchema } from './envelope.ts';

/** The aggregate id is the listing's id. */
export const adEvents = {
  'ad.published': eventSchema('ad.published', z.object({ listingId: idSchema })),
  'ad.withdrawn': eventSchema('ad.withdrawn', z.object({ listingId: idSchema })),
};
