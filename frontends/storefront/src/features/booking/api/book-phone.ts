import type { PublicListing } from '@wholesale/contracts';
import { ApiError, call, messageOf, type InputOf } from '@wholesale/web-kit/http';

export type Buyer = { name: string; email: string };
export type Details = { phone: string; location: string };

/**
 * How an attempt to book ended.
 * `taken`: somebody was first. `yours`: this buyer holds the phone already. `withdrawn`: the seller took it down.
 * `repriced`: it costs something else now. `signed-out`: the session ran out. `invalid`: the shop does not accept a field.
 * `unclear`: no answer of the shop came and the buyer's orders could not be asked, or do not show it yet: it may still have worked.
 * `offline`: nothing was sent. `refused`: anything else, in the shop's own words.
 */
export type Outcome =
  | { is: 'booked' | 'taken' | 'yours' | 'withdrawn' | 'signed-out' | 'offline' }
  | { is: 'repriced'; listing: PublicListing }
  | { is: 'invalid'; phone: string | undefined; location: string | undefined; message: string }
  | { is: 'unclear'; looked: boolean }
  | { is: 'refused'; message: string };

/** Books a phone for a buyer and tells how it went; it does not throw. */
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
  if (!navigator.onLine) return { is: 'offline' };
  try {
    await call('bookPhone', { body });
    return { is: 'booked' };
  } catch (error) {
    return error instanceof ApiError ? outcomeOf(error, listing, buyer) : { is: 'refused', message: messageOf(error) };
  }
}

/** Tells catalog at once that the phone is sold. The event of the booking does the same, so a failure here does no harm. */
export const markSold = (listing: PublicListing): Promise<unknown> =>
  call('markProductSold', { params: { id: listing._id } }).catch(() => undefined);

async function outcomeOf(error: ApiError, listing: PublicListing, buyer: Buyer): Promise<Outcome> {
  if (error.status === 0 || error.status >= 500) return withoutAnswer(listing, buyer);
  if (error.status === 401) return { is: 'signed-out' };
  if (error.code === 'already-booked') return { is: (await holds(buyer, listing)) ? 'yours' : 'taken' };
  if (error.code === 'listing-deleted' || error.code === 'listing-not-found') return { is: 'withdrawn' };
  if (error.code === 'price-changed') return repriced(error, listing);
  if (error.status === 400)
    return {
      is: 'invalid',
      phone: error.messageFor('phone'),
      location: error.messageFor('location'),
      message: error.message,
    };
  return { is: 'refused', message: error.message };
}

/** The booking may have arrived though its answer did not: the buyer's own orders tell. */
async function withoutAnswer(listing: PublicListing, buyer: Buyer): Promise<Outcome> {
  const held = await holds(buyer, listing);
  return held ? { is: 'booked' } : { is: 'unclear', looked: held !== undefined };
}

/** Whether the buyer has this phone among the orders; undefined when they could not be read. */
async function holds(buyer: Buyer, listing: PublicListing): Promise<boolean | undefined> {
  const bookings = await call('listBookings', { query: { email: buyer.email } }).catch(() => undefined);
  return bookings?.some(({ listingId, status }) => listingId === listing._id && status !== 'cancelled');
}

async function repriced(error: ApiError, listing: PublicListing): Promise<Outcome> {
  const now = await call('showListing', { params: { id: listing._id } }).catch(() => undefined);
  if (now?.status === 'sold') return { is: 'taken' };
  return now ? { is: 'repriced', listing: now } : { is: 'refused', message: error.message };
}
