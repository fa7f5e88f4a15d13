import { requiresConfirmedEmail, startService, type ServiceDeps, type StartOptions } from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { UsersSettings } from './config.ts';

export const startUsers = (options: StartOptions<UsersSettings>) =>
  startService({ name: 'users', ...options, ...usersService(options.settings) });

export function usersService(settings: UsersSettings) {
  const required = { confirmedEmail: requiresConfirmedEmail(settings) };
  const repeatDeletionsMs = settings.REPEAT_DELETIONS_SECONDS * 1_000;
  return { createApp: (deps: ServiceDeps) => createApp({ ...deps, required, repeatDeletionsMs }) };
}
