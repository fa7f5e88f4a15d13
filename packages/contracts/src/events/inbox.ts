import { z } from 'zod';
import { idSchema } from '../values.ts';
import { eventSchema } from './envelope.ts';

export const inboxEvents = {
  'message.sent': eventSchema(
    'message.sent',
    z.object({
      messageId: idSchema,
      conversationId: idSchema,
      listingId: idSchema,
      itemName: z.string(),
      from: idSchema,
      to: idSchema,
    }),
  ),
};
