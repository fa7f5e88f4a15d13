import sharp from 'sharp';
import { createRandom, type Random } from '@wholesale/demo-market';
import { eventually } from '@wholesale/testing';
import type { Account, Answer, ShopClient } from './shop-client.ts';

/** What the load knows of the shop; it may be wrong, because answers get lost. */
export type World = {
  admin: Account;
  sellers: Account[];
  buyers: Account[];
  listings: { id: string; seller: Account }[];
  bookings: { id: string; listingId: string; seller: Account; buyer: Account }[];
  picture: string;
  /** Each worker has its own, so that what it does next does not depend on the others. */
  random: Random;
  randomOf: (worker: number) => Random;
  /** A number that no other wish of this run has. */
  unique: () => number;
};

const people = { sellers: 4, buyers: 8 };

/** Only the latest listings and bookings get calls, so that many calls meet at the same one. */
export const hot = <T>(items: readonly T[]): readonly T[] => items.slice(-8);

/** Signs up the first people, before there are faults. @param makeAdmin makes a registered person an admin */
export async function createWorld(
  shop: ShopClient,
  { seed, makeAdmin }: { seed: string; makeAdmin: (email: string) => Promise<void> },
): Promise<World> {
  // A connection may break on a busy machine before there is any fault.
  const signUp = (role: 'buyer' | 'seller'): Promise<Account> =>
    eventually(async () => {
      const account = await shop.register(role);
      if (!account) throw new Error('The shop signs nobody up.');
      return account;
    });
  const sellers: Account[] = [];
  const buyers: Account[] = [];
  while (sellers.length < people.sellers) sellers.push(await signUp('seller'));
  while (buyers.length < people.buyers) buyers.push(await signUp('buyer'));
  const admin = { ...(await signUp('buyer')), role: 'admin' as const };
  await makeAdmin(admin.email);
  await eventually(async () => {
    const { status } = await shop.call('GET', '/sellers', { as: admin });
    if (status !== 200) throw new Error(`GET /sellers answered ${status}`);
  });
  let last = 0;
  return {
    admin,
    sellers,
    buyers,
    listings: [],
    bookings: [],
    picture: await eventually(() => uploadPicture(shop, sellers[0] as Account)),
    random: createRandom(seed),
    randomOf: (worker) => createRandom(`worker ${worker} ${seed}`),
    unique: () => (last += 1),
  };
}

/** Uploads these bytes, whatever they are. */
export function uploadImage(shop: ShopClient, seller: Account, bytes: Buffer): Promise<Answer> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'phone');
  return shop.call('POST', '/upload', { as: seller, form });
}

/** A plain picture. */
export const drawPicture = ({
  format,
  width,
  height,
}: {
  format: 'png' | 'jpeg' | 'webp';
  width: number;
  height: number;
}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#4b6' } })
    .toFormat(format)
    .toBuffer();

/** @returns the address of a small stored picture */
export async function uploadPicture(shop: ShopClient, seller: Account): Promise<string> {
  const image = await drawPicture({ format: 'png', width: 80, height: 60 });
  const { status, body } = await uploadImage(shop, seller, image);
  if (status !== 200) throw new Error(`POST /upload answered ${status}`);
  return (body.data as { url: string }).url;
}
