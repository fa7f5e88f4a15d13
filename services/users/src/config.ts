import { serviceSettings } from '@wholesale/service-kit';
import type { z } from 'zod';

export const usersSettings = serviceSettings;
export type UsersSettings = z.output<typeof usersSettings>;

export const grantAdminSettings = serviceSettings.pick({ MONGODB_URI: true, MONGODB_DATABASE: true });
