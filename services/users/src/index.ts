export { createApp } from './app.ts';
export { usersSettings, type UsersSettings } from './config.ts';
export { startUsers } from './start.ts';
export { createUsersWriter } from './users-writer.ts';
