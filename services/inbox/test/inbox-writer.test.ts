import { expect, it } from '@jest/globals';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { createInboxWriter } from '../src/index.ts';
import { startInboxForTests, type Inbox } from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

it('the demo market’s conversations and notifications look like real ones of their time, and filling twice adds nothing', async () => {
  const { buyer, seller, listing } = await inbox.aTrade();
  const writer = createInboxWriter({ db: inbox.db });
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  const { listingId, name: itemName, picture } = listing;
  const subject = { listingId, itemName, picture, buyerId: buyer.profile.userId, sellerId: seller.profile.userId };
  const fill = async () => {
    await writer.notify({
      key: 'deal-1:held',
      type: 'booking-received',
      recipient: seller.profile.userId,
      facts: { itemName, bookingId: 'a'.repeat(24), side: 'seller', deadline: at(20).toISOString() },
      at: at(9),
    });
    return writer.converse(subject, {
      openedAt: at(8),
      messages: [
        { from: 'buyer', text: 'Is it still available?', at: at(10) },
        { from: 'seller', text: 'Yes, it is.', at: at(11), read: false },
      ],
    });
  };

  const [id, again] = [await fill(), await fill()];

  expect(again).toBe(id);
  expect((await inbox.as(buyer).get('/api/conversations')).body).toMatchObject({
    unread: 1,
    items: [{ _id: id, lastMessage: { text: 'Yes, it is.', sentAt: at(11).toISOString(), own: false } }],
  });
  const { body } = await inbox.as(buyer).get(`/api/conversations/${id}/messages`);
  expect(body.map(({ text }: { text: string }) => text)).toEqual(['Yes, it is.', 'Is it still available?']);
  expect(await inbox.notificationsOf(seller)).toMatchObject({
    unread: 1,
    items: [{ type: 'booking-received', at: at(9).toISOString(), link: `/dashboard/sales/${'a'.repeat(24)}` }],
  });
});
