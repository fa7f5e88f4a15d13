import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openContext } from './launch-chromium.ts';
import { eventually } from '@wholesale/testing';
import { logIn } from './people.ts';
import { listPhone, uploadPhoto } from './phones.ts';
import type { Account, ShopUnderTest } from './start-shop.ts';

export type Role = 'visitor' | 'buyer' | 'seller' | 'admin';
export type FurnishedShop = Awaited<ReturnType<typeof furnishShop>>;

/** The phones of the shop: enough for every filter and for similar phones. */
const stock = [
  { name: 'Galaxy S21 128 GB', condition: 'good', resalePrice: 385, orginalPrice: 799 },
  { name: 'Galaxy S20 128 GB', condition: 'fair', resalePrice: 240, orginalPrice: 699 },
  { name: 'Galaxy S22 256 GB', condition: 'excellent', resalePrice: 520, orginalPrice: 899 },
  { name: 'Galaxy Note 20 256 GB', condition: 'good', resalePrice: 410, orginalPrice: 999 },
  { name: 'Galaxy A52 64 GB', condition: 'good', resalePrice: 190, orginalPrice: 449 },
  { name: 'iPhone 12 64 GB', brand: 'iphone', condition: 'good', resalePrice: 330, orginalPrice: 829 },
  { name: 'vivo V29 256 GB', brand: 'vivo', condition: 'excellent', resalePrice: 240, orginalPrice: 432 },
];

type ListingState = { sellerId: string; sellerVerified: boolean };

/** A shop with phones of three brands, an advertised and a booked phone, a verified and an unverified seller, a reported conversation. */
export async function furnishShop(shop: ShopUnderTest) {
  const [seller, newcomer, buyer, admin] = await Promise.all([
    shop.account('seller', 'Rahim Traders'),
    shop.account('seller', 'Karim Mobile'),
    shop.account('buyer', 'Bina Buyer'),
    shop.admin(),
  ]);
  // A busy machine may answer 503 at first.
  const expectOk = (method: string, path: string, as: Account, json?: object) =>
    eventually(async () => {
      const { status } = await shop.call(method, path, { as, ...(json && { json }) });
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
    });
  await expectOk('PUT', `/verify/${seller.email}`, admin);
  const picture = await uploadPhoto(shop, seller);
  const ids = new Map<string, string>();
  for (const phone of stock) ids.set(phone.name, await listPhone(shop, seller, picture, phone));
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (!id) throw new Error(`There is no ${name} in the stock.`);
    return id;
  };
  const others = await listPhone(shop, newcomer, await uploadPhoto(shop, newcomer), {
    name: 'Galaxy S10 128 GB',
    resalePrice: 150,
  });
  await expectOk('POST', '/advertise', seller, { _id: idOf('Galaxy S22 256 GB') });
  await expectOk('POST', '/booking', buyer, {
    listingId: idOf('iPhone 12 64 GB'),
    phone: '+880 17',
    location: 'Dhaka',
  });
  // Each page shows what its service knew when it was loaded.
  const listed = async (path: string) => (await shop.call('GET', path)).body as ListingState[];
  await eventually(async () => {
    if ((await listed('/allbrand/iphone')).length > 0) throw new Error('The booked phone is still for sale.');
    if ((await listed('/advertise')).length !== 1) throw new Error('The advertised phone is missing.');
    const unverified = (await listed('/allbrand/samsung')).filter(({ sellerVerified }) => !sellerVerified);
    if (unverified.some(({ sellerId }) => sellerId === seller.uid)) throw new Error('The seller is not verified yet.');
  });
  const conversation = await eventually(async () => {
    const { items } = (await shop.call('GET', '/api/conversations', { as: buyer })).body as {
      items: { _id: string }[];
    };
    if (!items[0]) throw new Error('The booking has not opened the conversation yet.');
    return items[0]._id;
  });
  await expectOk('POST', `/api/conversations/${conversation}/report`, buyer, { reason: 'Wants money first' });
  const accounts: Readonly<Record<Exclude<Role, 'visitor'>, Account>> = { buyer, seller, admin };
  return { shop, accounts, newcomer, idOf, others };
}

/** Opens windows of signed-in people: each role signs in once on the login page, later windows reuse the session. */
export function createWindows(browser: Browser, { shop, accounts }: FurnishedShop) {
  const signedIn = new Map<Role, Promise<Exclude<BrowserContextOptions['storageState'], string>>>();
  const stateOf = async (role: Exclude<Role, 'visitor'>) => {
    const context = await openContext(browser, { baseURL: shop.url });
    await logIn(await context.newPage(), accounts[role]);
    const state = await context.storageState({ indexedDB: true });
    await context.close();
    return state;
  };
  return async (role: Role, options: BrowserContextOptions = {}): Promise<Page> => {
    if (role !== 'visitor' && !signedIn.has(role)) signedIn.set(role, stateOf(role));
    const storageState = await signedIn.get(role);
    const context = await openContext(browser, {
      baseURL: shop.url,
      reducedMotion: 'reduce',
      ...options,
      ...(storageState && { storageState }),
    });
    return context.newPage();
  };
}
