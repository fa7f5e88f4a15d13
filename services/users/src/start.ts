import {
  requiresConfirmedEmail,
  startService,
  type EventBus,
  type Logger,
  type RunningService,
} from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { UsersSettings } from './config.ts';

export function startUsers(options: {
  settings: UsersSettings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
}): Promise<RunningService> {
  const required = { confirmedEmail: requiresConfirmedEmail(options.settings) };
  return startService({ name: 'users', ...options, createApp: (deps) => createApp({ ...deps, required }) });
}
