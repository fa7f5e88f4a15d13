import { describe, expect, it } from '@jest/globals';
import { endReasons, notificationTypes, type EventOf } from '@wholesale/contracts';
import { anEvent } from '@wholesale/testing';
import { noticesOfDeal } from './notices.ts';
import { templates } from './templates.ts';

const data = {
  bookingId: 'b'.repeat(24),
  listingId: 'a'.repeat(24),
  buyerId: 'buyer',
  sellerId: 'seller',
  price: 310,
  itemName: 'Galaxy S21',
  picture: '/photos/a.webp',
  deadline: '2026-11-23T10:00:00.000Z',
  meeting: { place: 'Main station', at: '2026-11-22T17:00:00.000Z' },
};
type DealEvent = Parameters<typeof noticesOfDeal>[0];
const event = (type: DealEvent['type'], more: object = {}) =>
  anEvent(type, {
    aggregateId: data.bookingId,
    sequence: 4,
    data: { ...data, ...more },
  } as never) as unknown as DealEvent;
const notified = (of: DealEvent) => noticesOfDeal(of).map(({ recipient, type }) => `${recipient}: ${type}`);

describe('who is notified of a deal', () => {
  it.each([
    ['booking.held', {}, ['seller: booking-received']],
    ['booking.accepted', {}, ['buyer: booking-accepted']],
    ['booking.meeting-changed', { by: 'buyer' }, ['seller: meeting-changed']],
    ['booking.meeting-changed', { by: 'seller' }, ['buyer: meeting-changed']],
    ['booking.reminder-due', {}, ['buyer: handover-reminder', 'seller: handover-reminder']],
    ['booking.completed', { by: 'buyer' }, ['buyer: deal-completed', 'seller: deal-completed']],
    ['booking.ended', { reason: 'declined', endedBy: 'seller' }, ['buyer: booking-declined']],
    ['booking.ended', { reason: 'cancelled-by-buyer', endedBy: 'buyer' }, ['seller: booking-cancelled']],
    ['booking.ended', { reason: 'cancelled-by-seller', endedBy: 'seller' }, ['buyer: booking-cancelled']],
    [
      'booking.ended',
      { reason: 'cancelled-by-admin', endedBy: 'admin' },
      ['buyer: booking-cancelled', 'seller: booking-cancelled'],
    ],
    [
      'booking.ended',
      { reason: 'seller-did-not-answer', endedBy: 'system' },
      ['buyer: booking-expired', 'seller: booking-expired'],
    ],
  ] as const)('by %s %j: %j', (type, more, expected) => {
    expect(notified(event(type, more))).toEqual(expected);
  });

  it.each([
    ['listing-deleted', 'system', ['buyer: booking-cancelled']],
    ['cancelled-by-admin', 'admin', ['buyer: booking-cancelled']],
    ['cancelled-by-buyer', 'buyer', []],
    ['cancelled-by-seller', 'seller', ['buyer: booking-cancelled']],
  ] as const)('when it ends before the seller was notified of it, %s: not the seller', (reason, endedBy, expected) => {
    expect(notified(event('booking.ended', { reason, endedBy, neverHeld: true }))).toEqual(expected);
  });
});

it('both are notified when a deal that they knew of is refused, because catalog has sold the phone to somebody else', () => {
  const refused = event('booking.ended', { reason: 'refused', endedBy: 'system', refusedFor: 'already-sold' });

  expect(notified(refused)).toEqual(['buyer: booking-cancelled', 'seller: booking-cancelled']);
  expect(noticesOfDeal(refused).map(({ type, facts }) => templates[type](facts).text)).toEqual([
    'Galaxy S21 could not be reserved for you: someone else booked or bought it first.',
    'Galaxy S21 could not be reserved for the buyer: someone else booked or bought it first.',
  ]);
});

describe('the text of a notification', () => {
  const textsOf = (of: DealEvent) => noticesOfDeal(of).map(({ type, facts }) => templates[type](facts));

  it('names the phone and the deadline, and leads each side to its own page of the deal', () => {
    expect(textsOf(event('booking.held'))).toEqual([
      {
        title: 'New booking: Galaxy S21',
        text: 'A buyer booked your Galaxy S21. Accept or decline it by 23 Nov 2026, 10:00 UTC; after that the booking expires.',
        link: `/dashboard/sales/${data.bookingId}`,
      },
    ]);
    const links = textsOf(event('booking.completed', { by: 'buyer' })).map(({ link }) => link);
    expect(links).toEqual([`/dashboard/myproduct/${data.bookingId}`, `/dashboard/sales/${data.bookingId}`]);
  });

  it('says where and when the two meet', () => {
    const [{ text } = { text: '' }] = textsOf(event('booking.meeting-changed', { by: 'buyer' }));
    expect(text).toBe('The handover of Galaxy S21 changed. Meeting: 22 Nov 2026, 17:00 UTC, Main station.');
  });

  it('contains what the seller wrote when declining', () => {
    const [{ text } = { text: '' }] = textsOf(
      event('booking.ended', { reason: 'declined', endedBy: 'seller', note: 'Sold to a friend.' }),
    );
    expect(text).toContain('They wrote: “Sold to a friend.”');
  });

  it.each([
    [undefined, 'Galaxy S21 could not be reserved for you.'],
    ['already-sold', 'Galaxy S21 could not be reserved for you: someone else booked or bought it first.'],
    ['price-changed', 'Galaxy S21 could not be reserved for you: its price changed before the booking was confirmed.'],
    ['listing-deleted', 'Galaxy S21 could not be reserved for you: the listing was removed.'],
  ])('says why the phone was not reserved only when that is known: %s', (refusedFor, expected) => {
    const refused = event('booking.ended', { reason: 'refused', endedBy: 'system', refusedFor, neverHeld: true });
    expect(textsOf(refused).map(({ text }) => text)).toEqual([expected]);
  });

  it.each(endReasons)(
    'is a full sentence when a deal ended: %s',
    (reason: EventOf<'booking.ended'>['data']['reason']) => {
      for (const { text } of textsOf(event('booking.ended', { reason, endedBy: 'system' })))
        expect(text).toMatch(/Galaxy S21.*\.$/s);
    },
  );

  it.each(notificationTypes)('of type %s never shows a missing value', (type) => {
    const { title, text, link } = templates[type]({
      itemName: 'Galaxy S21',
      fromName: 'Nadia',
      bookingId: 'b',
      conversationId: 'c',
    });
    expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN/);
    expect(link).toMatch(/^\/dashboard/);
  });
});
