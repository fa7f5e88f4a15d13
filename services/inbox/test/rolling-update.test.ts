import { describe, expect, it } from '@jest/globals';
import { anId } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aDealEvent, startInboxForTests, type Inbox, type Trade } from './inbox-under-test.ts';

let inbox: Inbox;
forAllTests(startInboxForTests, (started) => (inbox = started));

type StoredConversation = { _id: string; acceptedBookingId?: string; acceptedBookings?: string[] };
const stored = () => inbox.db.collection<StoredConversation>('conversations');
const contactIn = async ({ buyer }: Trade, id: string) => {
  const { status, body } = await inbox.as(buyer).get(`/api/conversations/${id}`);
  return [status, body.contactAllowed];
};
async function acceptedDeal() {
  const trade = await inbox.aTrade();
  const id = await inbox.ask(trade);
  const bookingId = anId();
  await inbox.publish(aDealEvent('booking.accepted', trade, { bookingId, sequence: 3 }));
  await inbox.settled();
  return { trade, id, bookingId };
}

describe('while replicas of the previous version run too,', () => {
  it('both people can read a conversation that such a replica opened', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    await stored().updateOne({ _id: id }, { $unset: { acceptedBookings: '', acceptedBookingId: '' } });

    expect(await contactIn(trade, id)).toEqual([200, false]);
    for (const person of [trade.buyer, trade.seller])
      expect((await inbox.as(person).get('/api/conversations')).status).toBe(200);
    await inbox.publish(aDealEvent('booking.accepted', trade, { bookingId: anId(), sequence: 3 }));
    await inbox.settled();
    expect(await contactIn(trade, id)).toEqual([200, true]);
  });

  it('they see which booking was accepted, and that it ended', async () => {
    const { trade, id, bookingId } = await acceptedDeal();
    expect(await stored().findOne({ _id: id })).toMatchObject({ acceptedBookingId: bookingId });

    await inbox.publish(aDealEvent('booking.ended', trade, { bookingId, sequence: 4 }));
    await inbox.settled();

    expect(await stored().findOne({ _id: id })).not.toHaveProperty('acceptedBookingId');
    expect(await contactIn(trade, id)).toEqual([200, false]);
  });

  it('contact is not allowed any more after one of them handled the end of the booking', async () => {
    const { trade, id } = await acceptedDeal();
    await stored().updateOne({ _id: id }, { $unset: { acceptedBookingId: '' } });

    expect(await contactIn(trade, id)).toEqual([200, false]);
  });

  it('contact is allowed after one of them handled the acceptance, until that booking ends', async () => {
    const trade = await inbox.aTrade();
    const id = await inbox.ask(trade);
    const bookingId = anId();
    await stored().updateOne({ _id: id }, { $set: { acceptedBookingId: bookingId } });
    expect(await contactIn(trade, id)).toEqual([200, true]);

    await inbox.publish(aDealEvent('booking.ended', trade, { bookingId, sequence: 4 }));
    await inbox.settled();

    expect(await contactIn(trade, id)).toEqual([200, false]);
  });

  it('a conversation that they stored keeps allowing contact after the update', async () => {
    const { trade, id } = await acceptedDeal();
    await stored().updateOne({ _id: id }, { $unset: { acceptedBookings: '' } });

    await inbox.restart();

    expect(await contactIn(trade, id)).toEqual([200, true]);
    expect(await stored().findOne({ _id: id })).toHaveProperty('acceptedBookingId');
  });

  it('their indexes of conversations are removed at the next start', async () => {
    await stored().createIndex({ participants: 1, latestAt: -1 }, { name: 'of_a_person' });

    await inbox.restart();

    const names = (await stored().indexes()).map(({ name }) => name);
    expect(names).not.toContain('of_a_person');
    expect(names).toContain('latest_of_a_person');
  });
});
