import { describe, expect, it } from '@jest/globals';
import { publicListingSchema } from '@wholesale/contracts';
import { anId, anonymous, type ServiceUnderTest } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { anAdvertisedPhone, shownIds, startAdsForTests } from './listings.ts';

let shop: ServiceUnderTest;
forAllTests(startAdsForTests, (started) => (shop = started));

describe('GET /advertise', () => {
  it('shows each phone by the contract and nothing private', async () => {
    const { seller, listing } = await anAdvertisedPhone(shop, { colour: 'green', photos: ['/photos/y-1600.webp'] });

    const reply = await shop.as(anonymous).get('/advertise');

    const card = (reply.body as { _id: string }[]).find(({ _id }) => _id === listing.listingId);
    expect(publicListingSchema.strict().parse(card)).toEqual(card);
    expect(card).toMatchObject({
      postTime: '7-3-2026',
      colour: 'green',
      photos: ['/photos/y-1600.webp'],
      storage: 128,
      status: 'unsold',
      advertised: true,
    });
    for (const secret of [seller.email, seller.uid, '_outbox', '_applied', '_pending', 'bookingId'])
      expect(reply.text).not.toContain(secret);
  });

  it('lists the latest advertisement first, a page at a time, without repeats', async () => {
    const phones = [await anAdvertisedPhone(shop), await anAdvertisedPhone(shop), await anAdvertisedPhone(shop)];
    const wanted = phones.map(({ listing }) => listing.listingId).reverse();

    const whole = await shownIds(shop, anonymous);
    const walked: string[] = [];
    for (let path: string | undefined = '/advertise?limit=2'; path;) {
      const page = await shop.as(anonymous).get(path);
      walked.push(...page.body.map(({ _id }: { _id: string }) => _id));
      path = /<([^<>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }

    expect(whole.slice(0, 3)).toEqual(wanted);
    expect(walked).toEqual(whole);
    expect((await shop.as(anonymous).get(`/advertise?after=${anId()}`)).body).toEqual([]);
  });

  it('answers 304 to a client that has the list, and a new list after a change', async () => {
    await anAdvertisedPhone(shop);
    const first = await shop.as(anonymous).get('/advertise');
    const etag = first.headers.get('etag') ?? '';

    // Node's fetch would add no-cache, which requests the whole response.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const same = await shop.as(anonymous).get('/advertise', headers);
    const { listing } = await anAdvertisedPhone(shop);
    const other = await shop.as(anonymous).get('/advertise', headers);

    expect(etag).not.toBe('');
    expect([same.status, same.text]).toEqual([304, '']);
    expect(other.status).toBe(200);
    expect(other.body[0]._id).toBe(listing.listingId);
  });

  it.each(['?limit=0', '?limit=201', '?after=x', '?after[$gt]=', '?limit=1&limit=2'])(
    '%s: as the contract says',
    async (query) => {
      const expected = query === '?after[$gt]=' ? 200 : 400;

      expect((await shop.as(anonymous).get(`/advertise${query}`)).status).toBe(expected);
    },
  );
});
