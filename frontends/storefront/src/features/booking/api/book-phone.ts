import type { PublicListing } from '@wholesale/contracts';
import { ApiError, call, messageOf, type InputOf } from '@wholesale/web-kit/http';

export type Buyer = { name: string; email: string };
export type Details = { phone: string; location: string };

/**
 * Result of a booking attempt.
 * `taken`: another buyer was first. `yours`: this buyer already booked it. `withdrawn`: the seller removed the listing.
 * `unclear`: no response came, and the buyer's orders could not be read or do not contain the phone yet, so it may have worked.
 * `offline`: nothing was sent. `refused`: any other refusal, with the server's message.
 */
export type Outcome =
  | { kind: 'booked' | 'taken' | 'yours' | 'withdrawn' | 'signed-out' | 'offline' }
  | { kind: 'repriced'; listing: PublicListing }
  | { kind: 'invalid'; phone: string | undefined; location: string | undefined; message: string }
  | { kind: 'unclear'; ordersChecked: boolean }
  | { kind: 'refused'; message: string };

/** Books a phone for a buyer; failures are returned as an outcome, never thrown. */
export async function bookPhone({
  listing,
  buyer,
  details,
}: {
  listing: PublicListing;
  buyer: Buyer;
  details: Details;
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
    await call('bookPhone', { body });
    return { kind: 'booked' };
  } catch (error) {
    return error instanceof ApiError
      ? outcomeOf(error, listing, buyer)
      : { kind: 'refused', message: messageOf(error) };
  }
}

/** Marks the phone as sold in catalog right away. The booking event does the same, so a failure is ignored. */
export const markSold = (listing: PublicListing): Promise<unknown> =>
  call('markProductSold', { params: { id: listing._id } }).catch(() => undefined);

async function outcomeOf(error: ApiError, listing: PublicListing, buyer: Buyer): Promise<Outcome> {
  if (error.status === 0 || error.status >= 500) return outcomeWithoutResponse(listing, buyer);
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.code === 'already-booked') return { kind: (await hasBooked(buyer, listing)) ? 'yours' : 'taken' };
  if (error.code === 'listing-deleted' || error.code === 'listing-not-found') return { kind: 'withdrawn' };
  if (error.code === 'price-changed') return repriced(error, listing);
  if (error.status === 400)
    return {
      kind: 'invalid',
      phone: error.messageFor('phone'),
      location: error.messageFor('location'),
      message: error.message,
    };
  return { kind: 'refused', message: error.message };
}

/** The booking may have succeeded although its response was lost, so the buyer's orders decide. */
async function outcomeWithoutResponse(listing: PublicListing, buyer: Buyer): Promise<Outcome> {
  const booked = await hasBooked(buyer, listing);
  return booked ? { kind: 'booked' } : { kind: 'unclear', ordersChecked: booked !== undefined };
}

/** Whether the buyer has an active booking of this phone; undefined when the orders could not be read. */
async function hasBooked(buyer: Buyer, listing: PublicListing): Promise<boolean | undefined> {
  const bookings = await call('listBookings', { query: { email: buyer.email } }).catch(() => undefined);
  return bookings?.some(({ listingId, status }) => listingId === listing._id && status !== 'cancelled');
}

async function repriced(error: ApiError, listing: PublicListing): Promise<Outcome> {
  const now = await call('showListing', { params: { id: listing._id } }).catch(() => undefined);
  if (now?.status === 'sold') return { kind: 'taken' };
  return now ? { kind: 'repriced', listing: now } : { kind: 'refused', message: error.message };
}
