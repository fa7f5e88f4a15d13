import type { Body, endpoints } from '@wholesale/contracts';
import type { BookingsWriter } from '@wholesale/bookings';
import type { createCatalogWriter } from '@wholesale/catalog';
import type { InboxWriter } from '@wholesale/inbox';
import type { createUsersWriter } from '@wholesale/users';
import type { AuthAccounts, Person } from './auth-accounts.ts';
import { createDealWriter } from './deal-writer.ts';
import type { MarketWriter } from './seed.ts';

type Users = ReturnType<typeof createUsersWriter>;
type Catalog = ReturnType<typeof createCatalogWriter>;

/**
 * Writes the demo market: people, listings and deals directly into the services' data, because calls create no admins and no past dates,
 * and their events send mails; advertisements through the gateway.
 * @param options.people the people who sign in
 * @param options.url the gateway
 */
export function createMarketWriter({
  people,
  users,
  catalog,
  bookings,
  inbox,
  listingOf,
  accounts,
  url,
}: {
  people: readonly (Person & { role: 'admin' | 'seller' | 'buyer'; verified: boolean })[];
  users: Users;
  catalog: Catalog;
  bookings: BookingsWriter;
  inbox: InboxWriter;
  /** The id of a listing by picture and posting time, which are unique together. */
  listingOf: (phone: { picture: string; postedAt: Date }) => Promise<string | undefined>;
  accounts: AuthAccounts;
  url: string;
}): MarketWriter {
  const records = new Map<string, { userId: string; name: string; email: string }>();
  const tokens = new Map<string, Promise<string>>();
  const personOf = (email: string) => {
    const person = people.find((one) => one.email === email);
    if (!person) throw new Error(`${email} is not in the demo market.`);
    return person;
  };
  const tokenOf = (email: string) => {
    let token = tokens.get(email);
    if (!token) tokens.set(email, (token = accounts.signIn(personOf(email)).then(({ idToken }) => idToken)));
    return token;
  };
  const recordOf = async (email: string) => {
    const known = records.get(email);
    if (known) return known;
    const { uid } = await accounts.signIn(personOf(email));
    return register({ uid, ...personOf(email) });
  };
  const register = async ({ uid, email, name, role }: Parameters<MarketWriter['registerUser']>[0]) => {
    const { verified } = personOf(email);
    const userId = await users.register({ uid, email, name, role, verified, emailConfirmed: true, at: new Date() });
    const record = { userId, name, email };
    records.set(email, record);
    return record;
  };

  /** @param done the failure code that means an earlier attempt succeeded */
  const send = async (as: string, method: string, path: string, body?: object, done?: string) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${await tokenOf(as)}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (response.ok) return void (await response.body?.cancel());
    const problem = (await response.json()) as { code?: string; message?: string };
    if (problem.code !== done || done === undefined)
      throw new Error(`${method} ${path}: ${response.status} ${problem.message ?? ''}`);
  };

  return {
    registerUser: async (user) => void (await register(user)),
    uploadPhoto: async ({ png }) => (await catalog.storePhoto(png)).url,
    async addListing({ seller, listing, postedAt, deal }) {
      // An existing one was listed by an earlier attempt.
      const listed = await listingOf({ picture: listing.picture, postedAt });
      if (listed || !deal) return listed ?? catalog.listPhone(listing, await recordOf(seller), { postedAt });
      const { bookingId, completedAt } = deal;
      const { userId: buyerId } = await recordOf(deal.buyer);
      const booked = { bookingId, buyerId, ...(completedAt && { completedAt }) };
      return catalog.listPhone(listing, await recordOf(seller), { postedAt, deal: booked });
    },
    async notifyVerified({ email, at }) {
      const { userId: recipient } = await recordOf(email);
      await inbox.notify({ key: `verified ${email}`, type: 'seller-verified', recipient, facts: {}, at });
    },
    advertise: ({ listingId, seller }) =>
      send(
        seller,
        'POST',
        '/advertise',
        { _id: listingId } satisfies Body<typeof endpoints.advertise>,
        'already-advertised',
      ),
    ...createDealWriter({ bookings, inbox, recordOf }),
  };
}
