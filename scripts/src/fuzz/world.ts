import { eventually } from '@wholesale/testing';
import type { Account, ShopClient } from '../chaos/shop-client.ts';
import { uploadPicture } from '../chaos/world.ts';

export type FuzzWorld = {
  people: { buyer: Account; seller: Account };
  /** What is in the shop, by the dictionaries of schemathesis.toml. */
  dictionaries: Record<string, string[]>;
};

/** Buyer and seller with listings, an advertisement, deals in two states, and conversations. */
export async function createFuzzWorld(shop: ShopClient): Promise<FuzzWorld> {
  const [seller, buyer] = [await signUp(shop, 'seller'), await signUp(shop, 'buyer')];
  const picture = await uploadPicture(shop, seller);
  const listings: string[] = [];
  const deals: string[] = [];
  const conversations: string[] = [];
  for (let number = 1; number <= 30; number += 1) {
    const phone = { brand: 'samsung', name: `Galaxy S${number}`, condition: 'good', location: 'Leipzig', picture };
    const { insertedId } = await create(shop, seller, '/sellerProduct', {
      ...phone,
      resalePrice: 250,
      orginalPrice: 800,
    });
    listings.push(String(insertedId));
  }
  for (const listingId of listings.slice(0, 12)) {
    const contact = { phone: '+49 341 5550123', location: 'Leipzig' };
    deals.push(String((await create(shop, buyer, '/booking', { listingId, ...contact })).insertedId));
  }
  for (const deal of deals.slice(0, 6)) await eventually(() => create(shop, seller, `/api/bookings/${deal}/accept`));
  for (const listingId of listings.slice(10, 16)) {
    const question = await create(shop, buyer, `/api/listings/${listingId}/conversation`, { text: 'Any scratches?' });
    conversations.push(String(question.conversationId));
  }
  await create(shop, seller, '/advertise', { _id: listings[20] });
  return {
    people: { buyer, seller },
    dictionaries: {
      brands: ['samsung', 'iphone', 'vivo'],
      emails: [buyer.email, seller.email],
      people: [buyer.userId, seller.userId],
      pictures: [picture],
      listings,
      deals,
      conversations,
    },
  };
}

async function signUp(shop: ShopClient, role: 'buyer' | 'seller'): Promise<Account> {
  const account = await shop.register(role);
  if (!account) throw new Error(`The shop does not sign up a ${role}.`);
  return account;
}

async function create(shop: ShopClient, as: Account, path: string, json?: object): Promise<Record<string, unknown>> {
  const { status, body } = await shop.call('POST', path, { as, ...(json && { json }) });
  if (status >= 300) throw new Error(`POST ${path} answered ${status} ${String(body.code)}`);
  return body;
}
