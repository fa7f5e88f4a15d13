import { confirmedEmailSettings, serviceSettings } from '@wholesale/service-kit';
import { z } from 'zod';

export const usersSettings = serviceSettings.extend({
  ...confirmedEmailSettings,
  REPEAT_DELETIONS_SECONDS: z.coerce
    .number()
    .positive()
    .max(604_800)
    .default(3_600)
    .describe('time after which all deleted people are announced again, for services that have lost the event'),
});
export type UsersSettings = z.output<typeof usersSettings>;
