import { startService, type EventBus, type Logger, type RunningService } from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { UsersSettings } from './config.ts';

export function startUsers(options: {
  settings: UsersSettings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
}): Promise<RunningService> {
  return startService({ name: 'users', ...options, createApp });
}
