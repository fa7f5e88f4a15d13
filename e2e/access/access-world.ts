import type { Endpoint } from '@wholesale/contracts';
import { fillPath } from '@wholesale/contracts';
import { eventually, startAuthForTests } from '@wholesale/testing';
import { uploadPhoto, listPhone } from '../phones.ts';
import { startShop, type Account } from '../start-shop.ts';
import { startSecondSigner } from './second-signer.ts';

/** In the order of the calls: those who may not do it come first, so that they find the thing as it was made. */
export const actors = [
  'anonymous',
  'expired',
  'forged',
  'other buyer',
  'other seller',
  'admin',
  'seller',
  'buyer',
] as const;
export type Actor = (typeof actors)[number];

/** Those who may learn nothing about the buyer. */
export const strangers: ReadonlySet<Actor> = new Set(['anonymous', 'expired', 'forged', 'other buyer', 'other seller']);

export type Request = { params?: Record<string, string>; query?: string; json?: object; form?: FormData };
export type AccessWorld = Awaited<ReturnType<typeof startAccessWorld>>;

const contact = { phone: '+880 1711 222333', location: 'House 7, Road 27' };

/** A shop with two buyers, two sellers and an admin, and tokens of the buyer that have expired or that somebody else signed. */
export async function startAccessWorld() {
  const auth = await startAuthForTests();
  const signer = await startSecondSigner(auth.url);
  const shop = await startShop({ auth, env: { AUTH_EMULATOR_INTERNAL_URL: signer.url, LOG_LEVEL: 'info' } });
  const [buyer, otherBuyer, seller, otherSeller, admin] = await Promise.all([
    shop.account('buyer'),
    shop.account('buyer'),
    shop.account('seller'),
    shop.account('seller'),
    shop.admin(),
  ]);
  const picture = await uploadPhoto(shop, seller);
  const holders: Record<Actor, Account | undefined> = {
    anonymous: undefined,
    expired: { ...buyer, idToken: signer.sign(buyer.idToken, { lifetime: -60 }) },
    forged: { ...buyer, idToken: signer.forge(buyer.idToken) },
    'other buyer': otherBuyer,
    'other seller': otherSeller,
    admin,
    seller,
    buyer,
  };
  /** Waits, because a busy machine may answer 503 at first, and some calls follow an event. @returns the answer's body */
  const succeed = <T>(as: Account, method: string, path: string, json?: object): Promise<T> =>
    eventually(async () => {
      const { status, body } = await shop.call(method, path, { as, ...(json && { json }) });
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
      return body as T;
    });
  const aPhone = () => listPhone(shop, seller, picture);
  const ask = async (): Promise<string> => {
    const path = `/api/listings/${await aPhone()}/conversation`;
    return (await succeed<{ conversationId: string }>(buyer, 'POST', path, { text: 'Is it new?' })).conversationId;
  };
  let unreported: Promise<string> | undefined;
  let reported: Promise<string> | undefined;

  return {
    log: shop.log,
    picture,
    buyer,
    otherSeller,
    statusWith: async (idToken: string) => (await shop.call('GET', '/booking', { as: { ...buyer, idToken } })).status,
    /** The buyer's token, signed with a key that the gateway trusts. */
    signedByUs: (options: { lifetime: number }) => signer.sign(buyer.idToken, options),

    callAs(actor: Actor, { method, path }: Endpoint, { params = {}, query = '', ...body }: Request) {
      const as = holders[actor];
      return shop.call(method, fillPath(path, params) + query, { ...(as && { as }), ...body });
    },
    /** Private data of the buyer and tokens that a text contains. */
    secretsIn: (text: unknown) =>
      [
        buyer.email,
        contact.phone,
        contact.location,
        ...Object.values(holders).flatMap((who) => who?.idToken ?? []),
      ].filter((secret) => JSON.stringify(text ?? '').includes(secret)),

    aPhone,
    /** The buyer's booking of a phone of the seller, which waits for the seller. */
    async aHeldDeal(): Promise<{ id: string; listingId: string }> {
      const listingId = await aPhone();
      const { insertedId: id } = await succeed<{ insertedId: string }>(buyer, 'POST', '/booking', {
        listingId,
        ...contact,
      });
      await eventually(async () => {
        const { status } = await succeed<{ status: string }>(seller, 'GET', `/api/bookings/${id}`);
        if (status !== 'held') throw new Error(`The booking is ${status}.`);
      });
      return { id, listingId };
    },
    async anAcceptedDeal(): Promise<{ id: string; code: string }> {
      const { id } = await this.aHeldDeal();
      await succeed(seller, 'POST', `/api/bookings/${id}/accept`);
      return { id, code: (await succeed<{ code: string }>(buyer, 'GET', `/api/bookings/${id}`)).code };
    },
    /** A question of the buyer to the seller; the same one each time, because a buyer may ask only five sellers an hour. */
    aConversation: () => (unreported ??= ask()),
    async aReportedConversation(): Promise<{ id: string; reportId: string }> {
      const id = await (reported ??= ask());
      await succeed(buyer, 'POST', `/api/conversations/${id}/report`, {});
      type Reported = { reports: { _id: string }[] };
      const { reports } = await succeed<Reported>(admin, 'GET', `/api/conversations/${id}`);
      return { id, reportId: reports[0]?._id ?? '' };
    },
    /** A seller for one test only. @returns the id of the record */
    async aPerson(): Promise<string> {
      const person = await shop.account('seller');
      return (await succeed<{ _id: string }>(person, 'GET', `/users?email=${person.email}`))._id;
    },
    sellerId: (await succeed<{ _id: string }>(seller, 'GET', `/users?email=${seller.email}`))._id,

    async stop() {
      await shop.stop();
      await signer.stop();
    },
  };
}
