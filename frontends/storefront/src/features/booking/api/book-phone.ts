import type { Booking, PublicListing } from '@wholesale/contracts';
import { mayHaveTakenEffect } from '@wholesale/web-kit';
import { ApiError, call, messageOf, type InputOf } from '@wholesale/web-kit/http';
import { heldBy } from '../../../phones/held-by.ts';

export type Buyer = { name: string; email: string };
export type Details = { phone: string; location: string };

/**
 * Result of a booking attempt.
 * `booked`: with the id of the booking. `taken`: another buyer was first. `yours`: this buyer already booked it. `withdrawn`: the seller removed the listing.
 * `unclear`: no response came, or the first attempt still runs, and the buyer's orders could not be read or do not contain the phone yet, so it may have worked.
 * `offline`: nothing was sent. `refused`: any other refusal, with the server's message and code.
 */
export type Outcome =
  | { kind: 'booked' | 'yours'; bookingId: string }
  | { kind: 'taken' | 'withdrawn' | 'signed-out' | 'offline' }
  | { kind: 'repriced'; listing: PublicListing }
  | { kind: 'invalid'; phone: string | undefined; location: string | undefined; message: string }
  | { kind: 'unclear'; ordersChecked: boolean }
  | { kind: 'refused'; message: string; code?: string };

/** The keys of the form's requests, see `useIdempotencyKey`. */
type Idempotency = { keyFor: (body: unknown) => string; answered: (error?: unknown) => void };

/** Books a phone for a buyer; failures are returned as an outcome, never thrown. */
export async function bookPhone({
  listing,
  buyer,
  details,
  idempotency,
}: {
  listing: PublicListing;
  buyer: Buyer;
  details: Details;
  idempotency: Idempotency;
}): Promise<Outcome> {
  const body: InputOf<'bookPhone'>['body'] = {
    listingId: listing._id,
    phone: details.phone,
    location: details.location,
    itemName: listing.name,
    price: listing.resalePrice,
    picture: listing.picture,
    name: buyer.name,
    email: buyer.email,
  };
  if (!navigator.onLine) return { kind: 'offline' };
  try {
    const { insertedId } = await call('bookPhone', { body, idempotencyKey: idempotency.keyFor(body) });
    idempotency.answered();
    return { kind: 'booked', bookingId: insertedId };
  } catch (error) {
    idempotency.answered(error);
    return error instanceof ApiError
      ? outcomeOf(error, listing, buyer)
      : { kind: 'refused', message: messageOf(error) };
  }
}

/** Marks the phone as sold in catalog right away. The booking event does the same, so a failure is ignored. */
export const markSold = (listing: PublicListing): Promise<unknown> =>
  call('markProductSold', { params: { id: listing._id } }).catch(() => undefined);

async function outcomeOf(error: ApiError, listing: PublicListing, buyer: Buyer): Promise<Outcome> {
  if (mayHaveTakenEffect(error)) return outcomeWithoutResponse(listing, buyer);
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.code === 'already-booked') {
    const { booking } = await findBooking(buyer, listing);
    return booking ? { kind: 'yours', bookingId: booking._id } : { kind: 'taken' };
  }
  if (error.code === 'listing-deleted' || error.code === 'listing-not-found') return { kind: 'withdrawn' };
  if (error.code === 'price-changed') return repriced(error, listing);
  if (error.status === 400)
    return {
      kind: 'invalid',
      phone: error.messageFor('phone'),
      location: error.messageFor('location'),
      message: error.message,
    };
  return { kind: 'refused', message: error.message, code: error.code };
}

/** The booking may have succeeded although its response was lost, so the buyer's orders decide. */
async function outcomeWithoutResponse(listing: PublicListing, buyer: Buyer): Promise<Outcome> {
  const { booking, ordersChecked } = await findBooking(buyer, listing);
  return booking ? { kind: 'booked', bookingId: booking._id } : { kind: 'unclear', ordersChecked };
}

/** The buyer's booking that holds this phone, and whether the orders could be read. */
async function findBooking(
  buyer: Buyer,
  listing: PublicListing,
): Promise<{ booking: Booking | undefined; ordersChecked: boolean }> {
  const bookings = await call('listBookings', { query: { email: buyer.email } }).catch(() => undefined);
  return { booking: bookings && heldBy(bookings, listing), ordersChecked: bookings !== undefined };
}

async function repriced(error: ApiError, listing: PublicListing): Promise<Outcome> {
  const now = await call('showListing', { params: { id: listing._id } }).catch(() => undefined);
  if (now?.status === 'sold') return { kind: 'taken' };
  return now ? { kind: 'repriced', listing: now } : { kind: 'refused', message: error.message };
}
