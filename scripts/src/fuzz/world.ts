import { eventually } from '@wholesale/testing';
import type { Account, ShopClient } from '../chaos/shop-client.ts';
import { uploadPicture } from '../chaos/world.ts';

/** Buyer and seller with listings, an advertisement, a deal and a conversation, so that ids which the shop answers can be used in calls. */
export async function createFuzzWorld(shop: ShopClient): Promise<{ buyer: Account; seller: Account }> {
  const [seller, buyer] = [await signUp(shop, 'seller'), await signUp(shop, 'buyer')];
  const picture = await uploadPicture(shop, seller);
  const listings: string[] = [];
  for (const name of ['Galaxy S21', 'Galaxy S22', 'Galaxy S23', 'Galaxy S24'])
    listings.push(
      await create(shop, seller, '/sellerProduct', {
        brand: 'samsung',
        name,
        condition: 'good',
        location: 'Leipzig',
        resalePrice: 250,
        orginalPrice: 800,
        picture,
      }),
    );
  const [advertised, booked, discussed] = listings as [string, string, string];
  await create(shop, seller, '/advertise', { _id: advertised });
  const deal = await create(shop, buyer, '/booking', { listingId: booked, phone: '+49 341 5550123', location: 'Leipzig' });
  await create(shop, buyer, `/api/listings/${discussed}/conversation`, { text: 'Is the battery original?' });
  await eventually(() => create(shop, seller, `/api/bookings/${deal}/accept`));
  return { buyer, seller };
}

async function signUp(shop: ShopClient, role: 'buyer' | 'seller'): Promise<Account> {
  const account = await shop.register(role);
  if (!account) throw new Error(`The shop does not sign up a ${role}.`);
  return account;
}

/** @returns the id of what was created */
async function create(shop: ShopClient, as: Account, path: string, json?: object): Promise<string> {
  const { status, body } = await shop.call('POST', path, { as, ...(json && { json }) });
  if (status >= 300) throw new Error(`POST ${path} answered ${status} ${String(body.code)}`);
  return String(body.insertedId);
}
