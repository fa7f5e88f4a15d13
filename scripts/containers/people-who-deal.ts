import { eventually } from '@wholesale/testing';
import { expect } from '@jest/globals';
import { type Account, type ShopClient } from '../src/chaos/shop-client.ts';
import { uploadPicture } from '../src/chaos/world.ts';

export type People = Awaited<ReturnType<typeof signUpPeople>>;

/** A seller with a photo, and a buyer. */
export async function signUpPeople(shop: ShopClient) {
  const [seller, buyer] = [await signUp(shop, 'seller'), await signUp(shop, 'buyer')];
  return { seller, buyer, picture: await eventually(() => uploadPicture(shop, seller)) };
}

const signUp = (shop: ShopClient, role: 'buyer' | 'seller'): Promise<Account> =>
  eventually(async () => {
    const account = await shop.register(role);
    if (!account) throw new Error('The shop signs nobody up.');
    return account;
  });

/** @returns the id of a new listing */
export async function listPhone(shop: ShopClient, { seller, picture }: People): Promise<string> {
  const phone = {
    ...{ brand: 'vivo', name: 'Vivo V21', condition: 'good', location: 'Dhaka', resalePrice: 240, orginalPrice: 432 },
    picture,
  };
  const { status, body } = await shop.call('POST', '/sellerProduct', { as: seller, json: phone });
  expect(status).toBe(201);
  return String(body.insertedId);
}

/** A phone goes from its listing to the buyer's hand: booked, reserved, accepted, handed over with the code, sold. */
export async function makeDeal(shop: ShopClient, people: People): Promise<void> {
  const { seller, buyer } = people;
  const listingId = await listPhone(shop, people);
  const booking = { listingId, phone: '+880 17 5550123', location: 'Dhaka, New Market' };
  const booked = await shop.call('POST', '/booking', { as: buyer, json: booking });
  expect(booked.status).toBe(201);
  const at = `/api/bookings/${String(booked.body.insertedId)}`;
  const deal = async () => (await shop.call('GET', at, { as: buyer })).body;

  await eventually(async () => expect(await deal()).toMatchObject({ status: 'held' }));
  expect((await shop.call('POST', `${at}/accept`, { as: seller })).status).toBe(200);
  const { code } = await deal();
  expect(code).toMatch(/^\d{6}$/);
  expect((await shop.call('POST', `${at}/handover`, { as: seller, json: { code } })).status).toBe(200);

  expect(await deal()).toMatchObject({ status: 'completed' });
  await eventually(async () =>
    expect((await shop.call('GET', `/api/listings/${listingId}`)).body).toMatchObject({ availability: 'sold' }),
  );
}
