import { describe, expect, it } from '@jest/globals';
import { aBuyer, anId, aSeller, aUserEvent, findTexts } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aDealEvent, startInboxForTests, type Inbox, type Trade } from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

const erasmus = { name: 'Erasmus Ex', email: 'erasmus.private@wholesale.example' };
const texts = ['Erasmus', 'erasmus.private', 'Quiet Lane', 'Under the clock', 'I am ill', 'They insulted me'];

/** The person has written, met, cancelled and reported; the other side has answered. */
async function aTalk(trade: Trade, person: Trade['buyer'], other: Trade['buyer']): Promise<string> {
  const side = person === trade.buyer ? 'buyer' : 'seller';
  const id = await inbox.ask(trade, side === 'buyer' ? 'I live in Quiet Lane' : 'Is it still available?');
  const at = `/api/conversations/${id}`;
  const headers = { 'Idempotency-Key': id };
  await inbox.as(person).post(`${at}/messages`, { text: 'Quiet Lane 12, second floor' }, headers);
  await inbox.as(other).post(`${at}/messages`, { text: 'See you there' });
  await inbox.as(person).post(`${at}/messages`, { text: 'In Quiet Lane, yes' });
  await inbox.as(other).post(`${at}/report`, { reason: 'Strange' });
  await inbox.as(person).post(`${at}/report`, { reason: 'They insulted me' });
  const bookingId = anId();
  const deal = (sequence: number) => ({ bookingId, sequence });
  await inbox.publish(
    aDealEvent('booking.held', trade, deal(2)),
    aDealEvent('booking.accepted', trade, deal(3)),
    aDealEvent('booking.meeting-changed', trade, deal(4), { by: side, meeting: { place: 'Under the clock' } }),
    aDealEvent('booking.reminder-due', trade, deal(5), { meeting: { place: 'Under the clock' } }),
    aDealEvent('booking.ended', trade, deal(6), { reason: `cancelled-by-${side}`, endedBy: side, note: 'I am ill' }),
  );
  await inbox.settled();
  return at;
}

describe.each(['buyer', 'seller'] as const)('a deleted %s', (side) => {
  const peopleOf = () => ({
    buyer: aBuyer(side === 'buyer' ? erasmus : {}),
    seller: aSeller(side === 'seller' ? erasmus : {}),
  });

  it('leaves no name, address or word; what the other side wrote and was notified of stays', async () => {
    const people = peopleOf();
    const trade = await inbox.aTrade(people);
    const [person, other] = side === 'buyer' ? [people.buyer, people.seller] : [people.seller, people.buyer];
    const at = await aTalk(trade, person, other);
    expect(await findTexts(inbox.db, texts)).not.toEqual([]);

    await inbox.publish(aUserEvent('user.deleted', person, 2));
    await inbox.settled();

    expect(await findTexts(inbox.db, [...texts, person.uid])).toEqual([]);
    expect((await inbox.as(other).get(at)).body).toMatchObject({
      withName: 'Former member',
      closed: true,
      lastMessage: { text: 'This message was deleted with its author’s account.' },
    });
    const messages = (await inbox.as(other).get(`${at}/messages`)).body as { own: boolean; text: string }[];
    expect(messages.filter(({ own }) => own).map(({ text }) => text)).toContain('See you there');
    const shown = (await inbox.notificationsOf(other)).items.map(({ type }) => type);
    expect(shown).toContain(side === 'buyer' ? 'booking-received' : 'booking-accepted');
  });

  it('is not named or quoted by events that arrive after the deletion', async () => {
    const people = peopleOf();
    const trade = await inbox.aTrade(people);
    const [person, other] = side === 'buyer' ? [people.buyer, people.seller] : [people.seller, people.buyer];

    await inbox.publish(aUserEvent('user.deleted', person, 2));
    await inbox.settled();
    const deal = { bookingId: anId(), sequence: 4 };
    const words = { reason: `cancelled-by-${side}`, endedBy: side, note: 'I am ill' } as const;
    await inbox.publish(
      aDealEvent('booking.meeting-changed', trade, deal, { by: side, meeting: { place: 'Under the clock' } }),
      aDealEvent('booking.ended', trade, { ...deal, sequence: 5 }, words),
      aUserEvent('user.renamed', person, 1),
    );
    await inbox.settled();

    expect(await findTexts(inbox.db, texts)).toEqual([]);
    expect((await inbox.notificationsOf(other)).items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['meeting-changed', 'booking-cancelled']),
    );
  });
});

it('a conversation that a late event opens has no photo of a deleted seller', async () => {
  const trade = await inbox.aTrade({ seller: aSeller(erasmus) });
  await inbox.publish(aUserEvent('user.deleted', trade.seller, 2));
  await inbox.settled();

  await inbox.publish(aDealEvent('booking.held', trade, { bookingId: anId(), sequence: 2 }));
  await inbox.settled();

  const conversations = inbox.db.collection('conversations').find({ sellerId: trade.seller.profile.userId });
  expect(await conversations.toArray()).toMatchObject([{ picture: '', itemName: trade.listing.name }]);
});

it('a message that was stored while its writer was being deleted is erased when it is delivered', async () => {
  const trade = await inbox.aTrade({ buyer: aBuyer(erasmus) });
  await inbox.ask(trade);
  await inbox.settled();
  const messages = inbox.db.collection<{ _id: string; text: string }>('messages');
  const first = await messages.findOne({ from: trade.buyer.profile.userId });
  await inbox.publish(aUserEvent('user.deleted', trade.buyer, 2));
  await inbox.settled();

  const late = { ...first, _id: anId(), reservedId: anId(), text: 'I live in Quiet Lane', unread: true };
  await messages.insertOne(late);
  const { conversationId, from, to } = late as unknown as Record<string, string>;
  await inbox.publish({
    ...inbox.eventsOf('message.sent')[0],
    id: anId(),
    aggregateId: late._id,
    data: { messageId: late._id, conversationId, listingId: trade.listing.listingId, itemName: 'x', from, to },
  } as never);
  await inbox.settled();

  expect(await findTexts(inbox.db, texts)).toEqual([]);
});
