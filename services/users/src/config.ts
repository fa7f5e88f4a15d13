import { serviceSettings } from '@wholesale/service-kit';
import type { z } from 'zod';

export const usersSettings = serviceSettings;
export type UsersSettings = z.output<typeof usersSettings>;
