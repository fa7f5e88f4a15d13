import { describe, expect, it } from '@jest/globals';
import { createMarket } from './market.ts';
import type { DemoDeal } from './market-deals.ts';
import { noticesOf } from './market-notices.ts';
import { demoAccounts } from './market-people.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const { seller: demoSeller, buyer: demoBuyer } = demoAccounts;

describe.each(['wholesale', 'test', 'other'])('the deals of the market "%s"', (seed) => {
  const market = createMarket({ seed, now });
  const { deals } = market;
  const postedAt = new Map([...market.listings, ...market.history].map((phone) => [phone.key, phone.postedAt]));
  const active = deals.filter(({ status }) => status === 'held' || status === 'accepted');
  const statusesOf = (found: readonly DemoDeal[]) => found.map(({ status, reason }) => reason ?? status).toSorted();
  const withoutSales = deals.filter(({ status, messages }) => status !== 'completed' || messages);

  it('are different ones of different phones, and nobody buys their own', () => {
    expect(new Set(deals.map(({ key }) => key)).size).toBe(deals.length);
    expect(new Set(deals.map(({ bookingId }) => bookingId)).size).toBe(deals.length);
    expect(new Set(deals.map(({ listing }) => listing)).size).toBe(deals.length);
    for (const { bookingId, buyer, seller } of deals) {
      expect(bookingId).toMatch(/^[0-9a-f]{24}$/);
      expect(buyer).not.toBe(seller);
    }
  });

  it('give the demo seller one to answer, one to hand over, two completed, one declined and one expired', () => {
    const own = withoutSales.filter(({ seller }) => seller === demoSeller.email);
    expect(statusesOf(own)).toEqual(
      ['accepted', 'completed', 'completed', 'declined', 'held', 'seller-did-not-answer'].toSorted(),
    );
  });

  it('give the demo buyer one that waits, one with a code, one completed and two ended', () => {
    const own = deals.filter(({ buyer }) => buyer === demoBuyer.email);
    expect(statusesOf(own)).toEqual(['accepted', 'cancelled-by-buyer', 'completed', 'declined', 'held']);
  });

  it('include every other end, and one completed deal for each phone that was sold', () => {
    expect(statusesOf(deals.filter(({ status }) => status === 'ended'))).toEqual(
      [
        ...['cancelled-by-admin', 'cancelled-by-buyer', 'cancelled-by-seller', 'declined', 'declined'],
        ...['not-collected', 'seller-did-not-answer'],
      ].toSorted(),
    );
    const completed = deals.filter(({ status }) => status === 'completed');
    expect(completed.map(({ listing, completedAt }) => [listing, completedAt])).toEqual(
      market.history.map(({ key, soldAt }) => [key, soldAt]),
    );
  });

  it('happen in order: after the phone was posted, within their deadlines, and before now', () => {
    for (const { key, listing, bookedAt, acceptedAt, completedAt, endedAt } of deals) {
      const times = [postedAt.get(listing), bookedAt, acceptedAt, completedAt ?? endedAt, now].filter(
        Boolean,
      ) as Date[];
      const sorted = times.toSorted((one, other) => one.getTime() - other.getTime());
      expect([key, new Set(times).size, times]).toEqual([key, times.length, sorted]);
      if (acceptedAt) expect(acceptedAt.getTime() - bookedAt.getTime()).toBeLessThan(2 * day);
      if (acceptedAt && completedAt) expect(completedAt.getTime() - acceptedAt.getTime()).toBeLessThan(7 * day);
    }
  });

  it('that are going on have at least a day until their deadline, and the handover is tomorrow', () => {
    expect(active).toHaveLength(9);
    for (const { bookedAt, acceptedAt, meeting } of active) {
      const deadline = acceptedAt ? acceptedAt.getTime() + 7 * day : bookedAt.getTime() + 2 * day;
      expect(deadline).toBeGreaterThan(now.getTime() + day);
      if (acceptedAt) {
        expect(meeting?.at?.slice(0, 10)).toBe('2026-11-22');
        expect(Date.parse(meeting?.at ?? '')).toBeLessThan(deadline);
      }
    }
  });

  it('that ended by a deadline are past it', () => {
    for (const { reason, bookedAt, acceptedAt } of deals) {
      if (reason === 'seller-did-not-answer') expect(bookedAt.getTime()).toBeLessThan(now.getTime() - 2 * day - hour);
      if (reason === 'not-collected') expect(acceptedAt?.getTime()).toBeLessThan(now.getTime() - 7 * day - hour);
    }
  });

  it('have messages in order of time, of which only the last one of a deal that is going on is unread', () => {
    for (const { key, bookedAt, messages = [], status } of withoutSales) {
      const times = messages.map(({ at }) => at.getTime());
      expect([key, messages.length > 0]).toEqual([key, true]);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times[0]).toBeGreaterThanOrEqual(bookedAt.getTime());
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
      const unread = messages.filter(({ read }) => !read);
      expect(unread).toEqual(status === 'held' || status === 'accepted' ? messages.slice(-1) : []);
    }
  });

  it('notify both people, never before something happened, and never twice of the same', () => {
    for (const deal of withoutSales) {
      const notices = noticesOf(deal, 'Galaxy S21');
      expect(notices[0]).toMatchObject({ to: 'seller', type: 'booking-received' });
      expect(new Set(notices.map(({ key, to }) => `${key} ${to}`)).size).toBe(notices.length);
      for (const { at } of notices) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('leave phones without any deal, about which people ask', () => {
    expect(market.questions).toHaveLength(3);
    for (const { listing, seller, buyer, message } of market.questions) {
      expect(deals.map((deal) => deal.listing)).not.toContain(listing);
      expect([seller, buyer]).toEqual(
        expect.arrayContaining([seller === demoSeller.email ? demoSeller.email : demoBuyer.email]),
      );
      expect(message.at.getTime()).toBeGreaterThan(postedAt.get(listing)?.getTime() ?? Infinity);
      expect(message.at.getTime()).toBeLessThan(now.getTime());
    }
  });
});
