import { eventually } from '@wholesale/testing';
import sharp from 'sharp';
import type { Account, ShopUnderTest } from './start-shop.ts';

/** A picture as a seller's phone camera takes it. */
export const aPhoto = (colour = '#5b7a9d'): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** The body of a call that lists a phone. */
export const phoneInput = (changes: object = {}) => ({
  brand: 'samsung',
  name: 'Galaxy S21 128 GB',
  description: 'Always in a case.',
  condition: 'good',
  location: 'Dhaka',
  resalePrice: 310,
  orginalPrice: 799,
  useTime: '1 year',
  ...changes,
});

/** Uploads one photo. @returns its absolute address, for any number of listings */
export async function uploadPhoto(shop: ShopUnderTest, seller: Account): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'phone.jpg');
  // After many have signed up at once, a busy machine may answer 503.
  return eventually(async () => {
    const { status, body } = await shop.call('POST', '/upload?key=any', { as: seller, form });
    if (status !== 200) throw new Error(`POST /upload answered ${status} ${JSON.stringify(body)}`);
    return (body as { data: { url: string } }).data.url;
  });
}

/** Lists a phone. @returns its id */
export async function listPhone(
  shop: ShopUnderTest,
  seller: Account,
  picture: string,
  changes: object = {},
): Promise<string> {
  const answer = await shop.call('POST', '/sellerProduct', { as: seller, json: phoneInput({ picture, ...changes }) });
  if (answer.status !== 201) throw new Error(`POST /sellerProduct answered ${answer.status}`);
  return (answer.body as { insertedId: string }).insertedId;
}

/** Lists phones one after the other: a hundred at once take longer on a busy machine than the gateway waits. @returns their ids */
export async function listPhones(
  count: number,
  shop: ShopUnderTest,
  seller: Account,
  picture: string,
): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await listPhone(shop, seller, picture));
  return ids;
}
