import { confirmedEmailSettings, serviceSettings } from '@wholesale/service-kit';
import { z } from 'zod';

export const usersSettings = serviceSettings.extend({
  ...confirmedEmailSettings,
  REPEAT_DELETIONS_SECONDS: z.coerce
    .number()
    .positive()
    .max(3_600)
    .default(60)
    .describe('pause after which the next twenty deleted people are announced again, for services that have lost it'),
});
export type UsersSettings = z.output<typeof usersSettings>;
