import type { PublicListing } from '@wholesale/contracts';
import { ApiError, call, type InputOf } from '@wholesale/web-kit/http';

export type Buyer = { name: string; email: string };
export type Details = { phone: string; location: string };

/**
 * How an attempt to book ended.
 * `taken`: somebody was first. `yours`: this buyer holds the phone already. `withdrawn`: the seller took it down.
 * `repriced`: it costs something else now. `signed-out`: the session ran out. `invalid`: the shop does not accept a field.
 * `unclear`: no answer of the shop came, so it may or may not have worked. `refused`: anything else, in the shop's own words.
 */
export type Outcome =
  | { is: 'booked' | 'taken' | 'yours' | 'withdrawn' | 'signed-out' }
  | { is: 'repriced'; listing: PublicListing }
  | { is: 'invalid'; phone: string | undefined; location: string | undefined; message: string }
  | { is: 'unclear' | 'refused'; message: string };

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
  try {
    await call('bookPhone', { body });
    return { is: 'booked' };
  } catch (error) {
    if (!(error instanceof ApiError))
      return { is: 'refused', message: 'Something went wrong on our side. Please try again.' };
    return outcomeOf(error, listing, buyer);
  }
}

/** Tells catalog at once that the phone is sold. The event of the booking does the same, so a failure here does no harm. */
export const markSold = (listing: PublicListing): Promise<unknown> =>
  call('markProductSold', { params: { id: listing._id } }).catch(() => undefined);

async function outcomeOf(error: ApiError, listing: PublicListing, buyer: Buyer): Promise<Outcome> {
  if (error.status === 0 || error.status >= 500) return { is: 'unclear', message: error.message };
  if (error.status === 401) return { is: 'signed-out' };
  if (error.code === 'already-booked') return { is: (await isHeldBy(buyer, listing)) ? 'yours' : 'taken' };
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

/** An answer that got lost, or a second tab: the winner of the race may be the very same person. */
async function isHeldBy(buyer: Buyer, listing: PublicListing): Promise<boolean> {
  const bookings = await call('listBookings', { query: { email: buyer.email } }).catch(() => []);
  return bookings.some(({ listingId, status }) => listingId === listing._id && status !== 'cancelled');
}

async function repriced(error: ApiError, listing: PublicListing): Promise<Outcome> {
  const now = await call('showListing', { params: { id: listing._id } }).catch(() => undefined);
  if (now?.status === 'sold') return { is: 'taken' };
  return now ? { is: 'repriced', listing: now } : { is: 'refused', message: error.message };
}
