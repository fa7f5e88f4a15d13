import { describe, expect, it } from '@jest/globals';
import { aBuyer, anAdmin, anId, anonymous, aSeller, aService, aStranger } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { startBookingsForTests, wish, type Bookings } from './bookings-under-test.ts';

let shop: Bookings;
forAllTests(startBookingsForTests, (started) => (shop = started));

describe('who may call', () => {
  const actors = {
    nobody: () => anonymous,
    'a person without a record': () => aStranger(),
    'a seller': () => aSeller(),
    'an admin': () => anAdmin(),
  };

  it.each([
    ['nobody', 401, 'sign-in-required'],
    ['a person without a record', 403, 'profile-required'],
    ['a seller', 403, 'role-not-allowed'],
    ['an admin', 403, 'role-not-allowed'],
  ] as const)('%s does not book: %i', async (actor, status, code) => {
    const listing = shop.aListing();
    const answer = await shop.as(actors[actor]()).post('/booking', wish(listing));
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it('answers 401 without a signed assertion, and to another service', async () => {
    expect((await shop.unsigned.get('/booking')).status).toBe(401);
    expect((await shop.as(aService('catalog')).get('/booking')).status).toBe(401);
  });

  it('shows bookings only to their buyer and admins', async () => {
    const { buyer, id } = await shop.book(shop.aListing());
    const address = `/booking?email=${buyer.email}`;

    expect((await shop.as(aBuyer()).get(address)).body).toMatchObject({ status: 403, code: 'not-yours' });
    expect((await shop.as(aSeller()).get(address)).status).toBe(403);
    expect((await shop.as(anonymous).get(address)).status).toBe(401);
    expect((await shop.as(anAdmin()).get(address)).body).toMatchObject([{ _id: id }]);
    expect((await shop.as(buyer).get('/booking')).body).toMatchObject([{ _id: id }]);
    expect((await shop.as(anAdmin()).get('/booking')).body).toMatchObject({ code: 'email-required' });
  });

  it.each([
    '/booking?email[$ne]=x',
    '/booking?email=a@x.example&email=b@x.example',
    '/booking?limit=201',
    '/booking?after=1',
  ])('does not interpret %s as a query', async (address) => {
    const answer = await shop.as(aBuyer()).get(address);
    // An operator in brackets is an unknown field and ignored, so that only own bookings are shown.
    expect(address.includes('[') ? answer.body : answer.status).toEqual(address.includes('[') ? [] : 400);
  });

  it('shows the seller of a phone how to reach its buyer, and nobody else that it is booked', async () => {
    const seller = aSeller();
    const listing = shop.aListing({ sellerId: seller.profile.userId });
    const address = `/api/listings/${listing.listingId}/booking`;
    expect((await shop.as(seller).get(address)).body).toMatchObject({ status: 404, code: 'booking-not-found' });

    const { id, buyer } = await shop.book(listing);

    const seen = await shop.as(seller).get(address);
    expect(seen.body).toMatchObject({ _id: id, name: buyer.profile.name, phone: '+880 17', location: 'Dhaka' });
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    expect((await shop.as(anAdmin()).get(address)).status).toBe(200);
    expect((await shop.as(aSeller()).get(address)).body).toMatchObject({ status: 404, code: 'booking-not-found' });
    expect((await shop.as(buyer).get(address)).status).toBe(403);
    expect((await shop.as(anonymous).get(address)).status).toBe(401);

    await shop.as(seller).post(`/booking/${id}/cancel`);
    expect((await shop.as(seller).get(address)).status).toBe(404);
  });

  it('tells only catalog which booking holds a phone', async () => {
    const listing = shop.aListing();
    const { id, buyer } = await shop.book(listing);
    const address = `/internal/listings/${listing.listingId}/booking`;

    expect((await shop.as(aService('catalog')).get(address)).body).toEqual({
      bookingId: id,
      buyerId: buyer.profile.userId,
      price: 310,
    });
    expect((await shop.as(aService('ads')).get(address)).status).toBe(403);
    expect((await shop.as(anAdmin()).get(address)).status).toBe(401);
    expect((await shop.as(aService('catalog')).get(`/internal/listings/${anId()}/booking`)).status).toBe(404);
  });
});
