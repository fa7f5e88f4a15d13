export { createApp } from './app.ts';
export { inboxSettings, type InboxSettings } from './config.ts';
export { startInbox } from './start.ts';
