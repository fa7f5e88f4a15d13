export { createApp } from './app.ts';
export { inboxSettings, type InboxSettings } from './config.ts';
export { startInbox } from './start.ts';
export { createInboxWriter, type InboxWriter, type SeededNotification } from './inbox-writer.ts';
