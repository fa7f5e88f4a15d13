import type { Document } from 'mongodb';
import type { Answer } from './simulated-shop.ts';
import { adminUid, type People } from './people.ts';
import { pictures } from './service-apps.ts';

/** Something a person does. It starts a call and does not wait for the answer, so that actions overlap. */
export type Action = (people: People) => Promise<unknown>;

const pick = <T>(items: readonly T[], choice: number): T | undefined => items[choice % items.length];

export const list =
  (seller: string, price: number): Action =>
  ({ act }) =>
    act(seller, {
      service: 'catalog',
      name: 'addProduct',
      body: {
        brand: 'samsung',
        name: 'Galaxy S21',
        condition: 'good',
        picture: `${pictures}a.webp`,
        location: 'Dhaka',
        resalePrice: price,
        orginalPrice: 800,
      },
    });

/** Something with a listing, by its seller. */
const ofListing =
  (choice: number, call: (listing: Document, people: People) => Promise<unknown> | undefined): Action =>
  async (people) => {
    const listing = pick(people.listings(), choice);
    if (listing) await call(listing, people);
  };

const bySeller = (
  choice: number,
  name: string,
  { body, service = 'catalog' as const }: { body?: (id: string) => unknown; service?: 'catalog' | 'ads' } = {},
) =>
  ofListing(choice, ({ _id, sellerId }, { act, uidOf }) =>
    act(uidOf(sellerId) ?? '', { service, name, params: { id: _id }, body: body?.(_id) }, _id),
  );

export const edit = (choice: number, price: number): Action =>
  bySeller(choice, 'editListing', { body: () => ({ resalePrice: price }) });
export const markSold = (choice: number): Action => bySeller(choice, 'markProductSold');
export const advertise = (choice: number): Action =>
  bySeller(choice, 'advertise', { service: 'ads', body: (_id) => ({ _id }) });
export const deleteListing = (choice: number, byAdmin: boolean): Action =>
  byAdmin
    ? ofListing(choice, ({ _id }, { act }) =>
        act(adminUid, { service: 'catalog', name: 'deleteProduct', params: { id: _id } }, _id),
      )
    : bySeller(choice, 'deleteProduct');

export const book = (buyer: string, choice: number, key: string): Action =>
  ofListing(choice, ({ _id }, { act }) =>
    act(
      buyer,
      {
        service: 'bookings',
        name: 'bookPhone',
        idempotencyKey: key,
        body: { listingId: _id, phone: '+880 17', location: 'Dhaka' },
      },
      _id,
    ),
  );

/** The same request once more, with its key. */
export const bookAgain =
  (choice: number): Action =>
  async ({ act, attempts }) => {
    const first = pick(
      attempts.filter(({ name }) => name === 'bookPhone'),
      choice,
    );
    if (!first) return;
    const { by, about, key } = first;
    await act(
      by,
      {
        service: 'bookings',
        name: 'bookPhone',
        idempotencyKey: key as string,
        body: { listingId: about, phone: '+880 17', location: 'Dhaka' },
      },
      about,
    );
  };

/** Something with a deal, by one of its sides. The latest deals are the ones that change. */
const ofDeal =
  (
    choice: number,
    side: 'buyer' | 'seller' | 'admin',
    name: string,
    bodyOf?: (deal: Document, people: People) => unknown,
  ): Action =>
  async (people) => {
    const deal = pick(people.bookings().toReversed(), choice);
    if (!deal) return;
    const { act, uidOf } = people;
    const uid = side === 'admin' ? adminUid : uidOf(deal[`${side}Id`]);
    const body = await bodyOf?.(deal, people);
    await act(uid ?? '', { service: 'bookings', name, params: { id: deal['_id'] }, body }, deal['_id']);
  };

export const accept = (choice: number): Action => ofDeal(choice, 'seller', 'acceptDeal');
export const decline = (choice: number): Action => ofDeal(choice, 'seller', 'declineDeal', () => ({}));
export const cancel = (choice: number, side: 'buyer' | 'seller' | 'admin'): Action =>
  ofDeal(choice, side, 'cancelBooking');
export const receive = (choice: number): Action => ofDeal(choice, 'buyer', 'confirmReceipt');
export const meet = (choice: number, side: 'buyer' | 'seller', place: string): Action =>
  ofDeal(choice, side, 'setMeeting', () => ({ place }));
/** The buyer shows the code, the seller enters it. */
export const handOver = (choice: number): Action =>
  ofDeal(choice, 'seller', 'handOver', async ({ _id, buyerId }, { act, uidOf }) => {
    const shown = await act(uidOf(buyerId) ?? '', { service: 'bookings', name: 'showDeal', params: { id: _id } }, _id);
    return { code: codeIn(shown) ?? '000000' };
  });

const codeIn = (answer: Answer | undefined): string | undefined =>
  answer?.kind === 'ok' ? (answer.body as { code?: string }).code : undefined;

export const askSeller = (buyer: string, choice: number, text: string): Action =>
  ofListing(choice, ({ _id }, { act, shop }) =>
    act(
      buyer,
      { service: 'inbox', name: 'askSeller', params: { id: _id }, body: { text }, idempotencyKey: shop.newId() },
      _id,
    ),
  );

export const verify =
  (seller: string): Action =>
  async ({ act, personOf }) => {
    const person = personOf(seller);
    if (person)
      await act(
        adminUid,
        { service: 'users', name: 'verifySeller', params: { email: person.email } },
        person.profile.userId,
      );
  };

export const deletePerson =
  (uid: string): Action =>
  async ({ act, personOf }) => {
    const id = personOf(uid)?.profile.userId;
    if (id) await act(adminUid, { service: 'users', name: 'deleteUser', params: { id } }, id);
  };
