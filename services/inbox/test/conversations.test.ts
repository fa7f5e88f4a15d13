import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBuyer, anAdmin, anId, aSeller, aUserEvent } from '@wholesale/testing';
import { hiddenNotice } from '../src/domain/contact-details.ts';
import { aDealEvent, aListing, startInboxForTests, type Inbox } from './inbox-under-test.ts';

let inbox: Inbox;
beforeAll(async () => {
  inbox = await startInboxForTests();
}, 120_000);
afterAll(() => inbox?.stop(), 30_000);

const messagesOf = (id: string) => `/api/conversations/${id}/messages`;

describe('a conversation', () => {
  it('is opened by the first question; both sides see it with the other’s name, and reading it marks it as read', async () => {
    const trade = await inbox.aTrade();
    const { buyer, seller, listing } = trade;

    const id = await inbox.ask(trade, 'Is the battery original?');

    expect((await inbox.as(seller).get('/api/conversations')).body).toMatchObject({
      unread: 1,
      items: [
        {
          _id: id,
          listingId: listing.listingId,
          itemName: 'Galaxy S21',
          withName: buyer.profile.name,
          lastMessage: { text: 'Is the battery original?', own: false },
          unread: 1,
          contactAllowed: false,
          reported: false,
          closed: false,
        },
      ],
    });
    expect((await inbox.as(buyer).get(`/api/conversations/${id}`)).body).toMatchObject({
      withName: seller.profile.name,
      lastMessage: { own: true },
      unread: 0,
    });
    expect((await inbox.as(seller).get(messagesOf(id))).body).toMatchObject([
      { text: 'Is the battery original?', own: false, from: buyer.profile.userId, masked: false },
    ]);
    expect((await inbox.as(seller).get('/api/conversations')).body).toMatchObject({
      unread: 0,
      items: [{ unread: 0 }],
    });
  });

  it('is the same for every question of a buyer about a phone, even when they are sent at the same time', async () => {
    const trade = await inbox.aTrade();

    const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => inbox.ask(trade, `Question ${index}`)));

    expect(new Set(ids).size).toBe(1);
    const { body } = await inbox.as(trade.buyer).get('/api/conversations');
    expect(body.items).toHaveLength(1);
    const texts = (await inbox.as(trade.seller).get(messagesOf(String(ids[0])))).body.map(
      ({ text }: { text: string }) => text,
    );
    expect(texts.sort()).toEqual([0, 1, 2, 3, 4].map((index) => `Question ${index}`));
  });
});
