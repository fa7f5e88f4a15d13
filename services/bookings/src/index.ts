export { createApp } from './app.ts';
export { createBookingsWriter, type BookingsWriter, type DealToWrite } from './bookings-writer.ts';
export { bookingsSettings, type BookingsSettings } from './config.ts';
export { startBookings } from './start.ts';
