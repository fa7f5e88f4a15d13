import {
  requiresConfirmedEmail,
  startService,
  type EventBus,
  type Logger,
  type RunningService,
  type ServiceDeps,
} from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { UsersSettings } from './config.ts';

export function startUsers(options: {
  settings: UsersSettings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
}): Promise<RunningService> {
  return startService({ name: 'users', ...options, ...usersService(options.settings) });
}

export function usersService(settings: UsersSettings) {
  const required = { confirmedEmail: requiresConfirmedEmail(settings) };
  return { createApp: (deps: ServiceDeps) => createApp({ ...deps, required }) };
}
