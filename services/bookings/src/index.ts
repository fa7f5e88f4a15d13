export { createApp } from './app.ts';
export { bookingsSettings, type BookingsSettings } from './config.ts';
export { startBookings } from './start.ts';
