import type { BookingsWriter } from '@wholesale/bookings';
import type { InboxWriter } from '@wholesale/inbox';
import { dayMs } from './market-deals.ts';
import { noticesOf } from './market-notices.ts';
import { buyers } from './market-people.ts';
import type { MarketWriter, SeededListing } from './seed.ts';

type Record = { userId: string; name: string; email: string };

/**
 * Writes deals into bookings, and their messages and notifications into inbox.
 * @param options.recordOf the record of a person by e-mail address
 */
export function createDealWriter({
  bookings,
  inbox,
  recordOf,
}: {
  bookings: BookingsWriter;
  inbox: InboxWriter;
  recordOf: (email: string) => Promise<Record>;
}): Pick<MarketWriter, 'addDeal' | 'ask'> {
  const subjectOf = (listingId: string, { name, picture }: SeededListing, buyer: Record, seller: Record) => ({
    ...{ listingId, itemName: name, picture, buyerId: buyer.userId, sellerId: seller.userId },
  });

  return {
    async addDeal({ deal, listingId, listing }) {
      const { messages, status, bookedAt, bookingId } = deal;
      const [seller, buyer] = [await recordOf(deal.seller), await recordOf(deal.buyer)];
      const contact = buyers.find(({ email }) => email === deal.buyer);
      if (!contact) throw new Error(`${deal.buyer} is not a buyer of the demo market.`);
      const { phone, location } = contact;
      await bookings.writeDeal({
        ...deal,
        listing: { ...listing, listingId, sellerId: seller.userId },
        buyer: { ...buyer, phone, location },
        seller,
      });
      if (!messages) return;

      const accepted = status === 'accepted' || status === 'completed';
      const conversationId = await inbox.converse(subjectOf(listingId, listing, buyer, seller), {
        openedAt: bookedAt,
        messages,
        ...(accepted && { acceptedBookingId: bookingId }),
      });
      const latest = Math.max(...messages.map(({ at }) => at.getTime()));
      for (const { to, ...notice } of noticesOf(deal, listing.name)) {
        const recipient = (to === 'buyer' ? buyer : seller).userId;
        // What happened long before the last message is read.
        const read = messages.every((message) => message.read) || latest - notice.at.getTime() > dayMs;
        await inbox.notify({ ...notice, recipient, read });
      }
      await notifyOfUnread({ key: deal.key, messages, listing, conversationId, buyer, seller });
    },

    async ask({ question: { key, message, ...question }, listingId, listing }) {
      const [seller, buyer] = [await recordOf(question.seller), await recordOf(question.buyer)];
      const messages = [message];
      const subject = subjectOf(listingId, listing, buyer, seller);
      const conversationId = await inbox.converse(subject, { openedAt: message.at, messages });
      await notifyOfUnread({ key, messages, listing, conversationId, buyer, seller });
    },
  };

  async function notifyOfUnread({
    key,
    messages,
    listing,
    conversationId,
    buyer,
    seller,
  }: {
    key: string;
    messages: readonly { from: 'buyer' | 'seller'; at: Date; read: boolean }[];
    listing: SeededListing;
    conversationId: string;
    buyer: Record;
    seller: Record;
  }): Promise<void> {
    for (const { from, at, read } of messages) {
      if (read) continue;
      const [sender, receiver] = from === 'buyer' ? [buyer, seller] : [seller, buyer];
      const facts = { itemName: listing.name, conversationId, fromName: sender.name };
      await inbox.notify({ key: `${key} message`, type: 'message-received', recipient: receiver.userId, facts, at });
    }
  }
}
