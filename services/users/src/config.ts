import { confirmedEmailSettings, serviceSettings } from '@wholesale/service-kit';
import type { z } from 'zod';

export const usersSettings = serviceSettings.extend(confirmedEmailSettings);
export type UsersSettings = z.output<typeof usersSettings>;
