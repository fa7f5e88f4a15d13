import { describe, expect, it } from '@jest/globals';
import { anId, permutationsOf } from '@wholesale/testing';
import { forAllTests } from '@wholesale/testing/for-all-tests';
import { aDealEvent, type Trade } from './inbox-under-test.ts';
import { startInboxWithMail, type InboxWithMail } from './inbox-with-mail.ts';

let inbox: InboxWithMail;
forAllTests(startInboxWithMail, (started) => (inbox = started));

const firstChange = Date.parse('2026-11-20T10:00:00.000Z');
/** A change of the meeting, a second after the previous one. */
const aChange = (
  trade: Trade,
  { bookingId, sequence, by, place }: { bookingId: string; sequence: number; by: 'buyer' | 'seller'; place: string },
) => ({
  ...aDealEvent('booking.meeting-changed', trade, { bookingId, sequence }, { by, meeting: { place } }),
  occurredAt: new Date(firstChange + sequence * 1_000).toISOString(),
});

describe('the mail about a changed meeting', () => {
  it('never has a place that its receiver has replaced since, in whatever order the changes arrive', async () => {
    const orders = permutationsOf([
      { sequence: 4, by: 'buyer', place: 'Main station' },
      { sequence: 5, by: 'buyer', place: 'Harbour' },
      { sequence: 6, by: 'seller', place: 'Town hall' },
    ] as const);
    const deals: Trade[] = [];
    await inbox.whileMailServerIsAway(async () => {
      for (const order of orders) {
        const trade = await inbox.aTrade();
        deals.push(trade);
        const bookingId = anId();
        for (const change of order) {
          await inbox.publish(aChange(trade, { bookingId, ...change }));
          await inbox.settled();
        }
      }
    });

    await inbox.nothingWaits(...deals.flatMap(({ buyer, seller }) => [buyer, seller]));
    for (const { buyer, seller } of deals) {
      expect(inbox.mailsTo(seller)).toEqual([]);
      expect(inbox.mailsTo(buyer).map(({ raw }) => raw.includes('Town hall'))).toEqual([true]);
    }
  });

  it('is not sent for an older change that arrives after the mail of the latest', async () => {
    const trade = await inbox.aTrade();
    const deal = { bookingId: anId(), by: 'buyer' } as const;
    await inbox.publish(aChange(trade, { ...deal, sequence: 5, place: 'Harbour' }));
    await inbox.settled();
    await inbox.nothingWaits(trade.seller);

    await inbox.publish(aChange(trade, { ...deal, sequence: 4, place: 'Main station' }));
    await inbox.settled();

    await inbox.nothingWaits(trade.seller);
    expect(inbox.mailsTo(trade.seller).map(({ raw }) => raw.includes('Harbour'))).toEqual([true]);
  });

  it.each(['booking.completed', 'booking.ended'] as const)(
    'is not sent once the deal is over, in whatever order acceptance, change and %s arrive',
    async (over) => {
      const deals: Trade[] = [];
      await inbox.whileMailServerIsAway(async () => {
        for (const order of permutationsOf(['accepted', 'changed', 'over'] as const)) {
          const trade = await inbox.aTrade();
          deals.push(trade);
          const bookingId = anId();
          const events = {
            accepted: aDealEvent('booking.accepted', trade, { bookingId, sequence: 3 }),
            changed: aChange(trade, { bookingId, sequence: 4, by: 'buyer', place: 'Harbour' }),
            over: aDealEvent(over, trade, { bookingId, sequence: 5 }),
          };
          for (const step of order) {
            await inbox.publish(events[step]);
            await inbox.settled();
          }
        }
        for (const { seller } of deals) {
          const about = { recipient: seller.profile.userId, type: 'meeting-changed', 'mail.state': 'waiting' };
          expect(await inbox.db.collection('notifications').countDocuments(about)).toBe(0);
        }
      });

      await inbox.nothingWaits(...deals.map(({ seller }) => seller));
      for (const { seller } of deals)
        expect(inbox.mailsTo(seller).filter(({ raw }) => raw.includes('Meeting changed'))).toEqual([]);
    },
  );
});
