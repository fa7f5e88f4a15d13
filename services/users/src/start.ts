import { startService, type EventBus, type Logger, type RunningService } from '@wholesale/service-kit';
import { createApp } from './app.ts';
import type { UsersSettings } from './config.ts';

/** Brings users up; with `bus` inside a process that holds more than one service. See `startService` for the order and the errors. */
export function startUsers(options: {
  settings: UsersSettings;
  bus?: EventBus;
  logger?: Logger;
  now?: () => Date;
}): Promise<RunningService> {
  return startService({ name: 'users', ...options, createApp });
}
