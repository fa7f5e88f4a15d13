import { serviceSettings } from '@wholesale/service-kit';
import type { z } from 'zod';

/** Users asks no other service and hears no event: what every service is told is enough. */
export const usersSettings = serviceSettings;
export type UsersSettings = z.output<typeof usersSettings>;

/** What `grant-admin` needs to reach the records. */
export const grantAdminSettings = serviceSettings.pick({ MONGODB_URI: true, MONGODB_DATABASE: true });
