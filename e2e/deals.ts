import { expect } from '@jest/globals';
import type { MailServer } from '@wholesale/testing';
import { eventually } from '@wholesale/testing';
import type { Account, ShopUnderTest } from './start-shop.ts';

export type SeenDeal = { _id: string; listingId: string; status: string; reason?: string; endedBy?: string };

/** One side's deal about a phone. */
export async function dealOf(
  shop: ShopUnderTest,
  { person, role, listingId }: { person: Account; role: 'buyer' | 'seller'; listingId: string },
): Promise<SeenDeal | undefined> {
  const deals = (await shop.call('GET', `/api/bookings?role=${role}`, { as: person })).body as SeenDeal[];
  return deals.find((deal) => deal.listingId === listingId);
}

/** What the listing of a phone says: available, reserved or sold. */
export const availabilityOf = async (shop: ShopUnderTest, listingId: string): Promise<string> =>
  ((await shop.call('GET', `/api/listings/${listingId}`)).body as { availability: string }).availability;

/** Waits for a mail to a person. @returns its source */
export const gotMail = (mails: MailServer, { email }: Account, subject: string): Promise<string> =>
  eventually(() => {
    const own = mails.received.filter(({ to }) => to.includes(email));
    const found = own.find((mail) => mail.header('subject') === subject);
    expect(own.map((mail) => mail.header('subject'))).toContain(subject);
    return found?.raw ?? '';
  });
