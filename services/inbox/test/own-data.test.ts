import { expect, it } from '@jest/globals';
import { aBuyer } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { startInboxForTests, type Inbox } from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

const path = '/internal/me/data';

it('the own data of a person has their conversations, notifications and settings, and nobody’s address', async () => {
  const trade = await inbox.aTrade();
  const id = await inbox.ask(trade, 'Is it still available?');
  await inbox.settled();

  const { body, text } = await inbox.as(trade.seller).get(path);

  expect(body.conversations).toMatchObject([
    { _id: id, withName: trade.buyer.profile.name, messages: [{ own: false, text: 'Is it still available?' }] },
  ]);
  expect(body.notifications).toMatchObject([{ type: 'message-received' }]);
  expect(body.mailSettings).toMatchObject({ 'message-received': true });
  expect(text).not.toContain(trade.buyer.email);
  // Reading it is not reading the messages.
  expect(await inbox.notificationsOf(trade.seller)).toMatchObject({ unread: 1 });
});

it('the own data of a person has nothing of others', async () => {
  await inbox.ask(await inbox.aTrade());

  expect((await inbox.as(aBuyer()).get(path)).body).toMatchObject({ conversations: [], notifications: [] });
});
