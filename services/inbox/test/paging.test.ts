import { expect, it } from '@jest/globals';
import type { Conversation } from '@wholesale/contracts';
import { aBuyer, anId, aSeller } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aDealEvent, aListing, startInboxForTests, type Inbox } from './inbox-under-test.ts';

let inbox: Inbox;
let now: Date | undefined;
forAllTests(
  () => startInboxForTests({ now: () => now ?? new Date() }),
  (started) => (inbox = started),
);

/** Conversations that bookings opened at the same moment, without a message. */
async function openAtOnce(count: number) {
  const [buyer, seller] = [aBuyer(), aSeller()];
  now = new Date();
  for (let each = 0; each < count; each += 1) {
    const trade = { buyer, seller, listing: aListing(seller) };
    await inbox.publish(aDealEvent('booking.held', trade, { bookingId: anId(), sequence: 2 }));
  }
  await inbox.settled();
  now = undefined;
  return buyer;
}

const idsOf = (items: Conversation[]) => items.map(({ _id }) => _id);

it('all conversations can be reached page by page, also those without a message and opened at the same moment', async () => {
  const buyer = inbox.as(await openAtOnce(25));

  const first = (await buyer.get('/api/conversations')).body.items as Conversation[];
  const last = first.at(-1);
  const second = await buyer.get(`/api/conversations?before=${last?.latestAt}&beforeId=${last?._id}`);

  expect(first).toHaveLength(20);
  expect(second.body.items).toHaveLength(5);
  expect(new Set([...idsOf(first), ...idsOf(second.body.items)]).size).toBe(25);
  expect(second.headers.get('link')).toBeNull();
});

it('the link to the next page leads through all conversations in the order of their latest message', async () => {
  const buyer = inbox.as(await openAtOnce(5));
  const [, , third] = (await buyer.get('/api/conversations')).body.items as Conversation[];
  await buyer.post(`/api/conversations/${third?._id}/messages`, { text: 'Hello' });

  const pages: Conversation[] = [];
  let path: string | undefined = '/api/conversations?limit=2';
  while (path) {
    const answer = await buyer.get(path);
    pages.push(...answer.body.items);
    path = /^<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }

  expect(pages).toHaveLength(5);
  expect(new Set(idsOf(pages)).size).toBe(5);
  expect(pages[0]).toMatchObject({ _id: third?._id, lastMessage: { text: 'Hello' } });
  expect(pages.map(({ latestAt }) => latestAt)).toEqual(
    pages.map(({ latestAt }) => latestAt).toSorted((one, other) => (one < other ? 1 : -1)),
  );
  expect(pages[0]?.latestAt).toBe(pages[0]?.lastMessage?.sentAt);
});

it('a page before a moment without an id contains only older conversations', async () => {
  const buyer = inbox.as(await openAtOnce(2));
  const [{ latestAt }] = (await buyer.get('/api/conversations')).body.items;

  expect((await buyer.get(`/api/conversations?before=${latestAt}`)).body.items).toEqual([]);
});

it('all notifications can be reached page by page, and each page counts all unread ones', async () => {
  const [buyer, seller] = [aBuyer(), aSeller()];
  for (let count = 0; count < 25; count += 1) {
    const trade = { buyer, seller, listing: aListing(seller) };
    await inbox.publish(aDealEvent('booking.held', trade, { bookingId: anId(), sequence: 2 }));
  }
  await inbox.settled();

  const first = (await inbox.as(seller).get('/api/notifications')).body;
  const second = (await inbox.as(seller).get(`/api/notifications?after=${first.items.at(-1)._id}`)).body;

  expect([first.items.length, first.unread, second.items.length, second.unread]).toEqual([20, 25, 5, 25]);
  expect(new Set([...first.items, ...second.items].map(({ _id }: { _id: string }) => _id)).size).toBe(25);
});
