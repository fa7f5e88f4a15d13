import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anId, eventually } from '@wholesale/testing';
import { aDealEvent, type Trade } from './inbox-under-test.ts';
import { startInboxWithMail, type InboxWithMail } from './inbox-with-mail.ts';

let inbox: InboxWithMail;
let mailsTo: InboxWithMail['mailsTo'];
let nothingWaits: InboxWithMail['nothingWaits'];
beforeAll(async () => {
  inbox = await startInboxWithMail();
  ({ mailsTo, nothingWaits } = inbox);
});
afterAll(() => inbox?.stop(), 30_000);

const changeMeeting = (trade: Trade, bookingId: string, sequence: number, place: string) =>
  inbox.publish(
    aDealEvent('booking.meeting-changed', trade, { bookingId, sequence }, { by: 'buyer', meeting: { place } }),
  );

describe('the mail of what can come often', () => {
  it('is not sent for a message that its receiver has read, and one mail replaces those of several unread ones', async () => {
    const [read, unread] = [await inbox.aTrade(), await inbox.aTrade()];
    await inbox.whileMailServerIsAway(async () => {
      const id = await inbox.ask(read);
      await inbox.ask(unread);
      await inbox.ask(unread, 'Hello?');
      await eventually(async () => {
        expect(await inbox.notificationsOf(read.seller)).toMatchObject({ unread: 1 });
        expect(await inbox.notificationsOf(unread.seller)).toMatchObject({ unread: 2 });
      });
      await inbox.as(read.seller).get(`/api/conversations/${id}/messages`);
    });

    await nothingWaits(read.seller, unread.seller);
    expect(mailsTo(read.seller)).toEqual([]);
    expect(mailsTo(unread.seller)).toHaveLength(1);
    expect(mailsTo(unread.seller)[0]?.raw).not.toContain('Hello?');
  });

  it('is sent for an unread message although its notification was read in the panel, and not for a read message', async () => {
    const [seen, read] = [await inbox.aTrade(), await inbox.aTrade()];
    await inbox.whileMailServerIsAway(async () => {
      const id = await inbox.ask(read);
      await inbox.ask(seen);
      await eventually(async () => {
        expect(await inbox.notificationsOf(seen.seller)).toMatchObject({ unread: 1 });
        expect(await inbox.notificationsOf(read.seller)).toMatchObject({ unread: 1 });
      });
      await inbox.as(seen.seller).post('/api/notifications/read', {});
      // As a crash between the two writes of a read conversation leaves it.
      await inbox.db.collection('messages').updateMany({ conversationId: id }, { $unset: { unread: '' } });
    });

    await nothingWaits(seen.seller, read.seller);
    expect(mailsTo(seen.seller)).toHaveLength(1);
    expect(mailsTo(read.seller)).toEqual([]);
  });

  it('is sent for the later of two messages when only the first one was read', async () => {
    const trade = await inbox.aTrade();
    await inbox.whileMailServerIsAway(async () => {
      const id = await inbox.ask(trade, 'one');
      await inbox.as(trade.seller).get(`/api/conversations/${id}/messages`);
      await inbox.ask(trade, 'two');
      await eventually(async () => expect(await inbox.notificationsOf(trade.seller)).toMatchObject({ unread: 1 }));
    });

    await nothingWaits(trade.seller);
    expect(mailsTo(trade.seller)).toHaveLength(1);
  });

  it('is one for all changes of a meeting, and has the latest', async () => {
    const trade = await inbox.aTrade();
    const bookingId = anId();
    const places = ['Main station', 'Town hall', 'Harbour'];
    await inbox.whileMailServerIsAway(async () => {
      for (const [index, place] of places.entries()) await changeMeeting(trade, bookingId, 4 + index, place);
      // Another deal of the same two has its own mail.
      await changeMeeting(trade, anId(), 4, 'Museum');
      await inbox.settled();
    });

    await nothingWaits(trade.seller);
    const bodies = mailsTo(trade.seller).map(({ raw }) => raw.replaceAll('=\r\n', ''));
    expect(bodies).toHaveLength(2);
    expect(bodies.filter((body) => body.includes('Harbour'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('Museum'))).toHaveLength(1);
    expect(await inbox.notificationsOf(trade.seller)).toMatchObject({ unread: 4 });
  });

  it('about a meeting is not sent when its notification was read, or when the deal is over', async () => {
    const [read, ended] = [await inbox.aTrade(), await inbox.aTrade()];
    const bookingId = anId();
    await inbox.whileMailServerIsAway(async () => {
      await changeMeeting(read, anId(), 4, 'Main station');
      await changeMeeting(ended, bookingId, 4, 'Main station');
      await inbox.settled();
      await inbox.as(read.seller).post('/api/notifications/read', {});
      await inbox.publish(
        aDealEvent(
          'booking.ended',
          ended,
          { bookingId, sequence: 5 },
          { endedBy: 'seller', reason: 'cancelled-by-seller' },
        ),
      );
      await inbox.settled();
    });

    await nothingWaits(read.seller, ended.seller);
    expect([...mailsTo(read.seller), ...mailsTo(ended.seller)]).toEqual([]);
  });
});
