import { describe, expect, it } from '@jest/globals';
import { bookabilityOf } from './bookability.ts';

const phone = { sellerId: 'seller-1', status: 'unsold', availability: 'available' } as const;
const seller = { id: 'seller-1', role: 'seller' } as const;

describe('whether a phone can be booked', () => {
  it('is open to a buyer, and to a visitor who has yet to sign in', () => {
    expect(bookabilityOf(phone, { id: 'buyer-1', role: 'buyer' })).toEqual({ open: true });
    expect(bookabilityOf(phone, {})).toEqual({ open: true });
  });

  it('marks the viewer’s own listing', () => {
    expect(bookabilityOf(phone, seller)).toMatchObject({ open: false, label: 'Your phone' });
  });

  it('tells sellers and admins that buyers book', () => {
    expect(bookabilityOf(phone, { id: 'seller-2', role: 'seller' })).toMatchObject({ open: false, label: 'Book Now' });
    expect(bookabilityOf(phone, { id: 'admin-1', role: 'admin' })).toMatchObject({
      reason: 'Only buyers can book phones. You are signed in as an administrator.',
    });
  });

  it('gives the reason why a phone left the list, and does not guess', () => {
    expect(bookabilityOf(phone, seller, 'booked')).toMatchObject({ open: false, label: 'Just booked' });
    expect(bookabilityOf(phone, {}, 'withdrawn')).toMatchObject({ label: 'No longer available' });
    expect(bookabilityOf(phone, {}, 'changed')).toMatchObject({ label: 'Just updated' });
    expect(bookabilityOf({ ...phone, status: 'sold' }, {}, 'unknown')).toMatchObject({ label: 'No longer available' });
  });

  it('shows a phone as sold, and speaks of another buyer only when it is booked', () => {
    const reasonFor = (availability: 'reserved' | 'sold') =>
      bookabilityOf({ ...phone, status: 'sold', availability }, {});
    expect(reasonFor('reserved')).toMatchObject({ label: 'Sold', reason: 'Someone else booked it first.' });
    expect(reasonFor('sold')).toMatchObject({ open: false, label: 'Sold', reason: 'It has been sold.' });
  });
});
