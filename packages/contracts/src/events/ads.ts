import { z } from 'zod';
import { idSchema } from '../values.ts';
import { eventSchema } from './envelope.ts';

export const adEvents = {
  'ad.published': eventSchema('ad.published', z.object({ listingId: idSchema })),
  'ad.withdrawn': eventSchema('ad.withdrawn', z.object({ listingId: idSchema })),
};
