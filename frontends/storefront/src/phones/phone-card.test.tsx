import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aListing, renderPage } from '@wholesale/web-kit/testing';
import { PhoneCard } from './phone-card.tsx';

const book = jest.fn();
const show = (listing = aListing(), bookability: Parameters<typeof PhoneCard>[0]['bookability'] = { open: true }) =>
  renderPage(<PhoneCard listing={listing} bookability={bookability} onBook={book} />);

describe('a phone card', () => {
  it('shows what a shopper compares by', () => {
    show(aListing({ postedAt: '2026-03-07T10:00:00.000Z', condition: 'excellent' }));
    for (const text of [
      'Galaxy S21 128 GB',
      '128 GB · Phantom Gray',
      '$310',
      '$799',
      'Save 61%',
      'Excellent',
      'Dhaka',
      'Rahim Traders',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByTitle('7 March 2026').tagName).toBe('TIME');
    expect(screen.getByRole('img', { name: /Galaxy S21/ }).getAttribute('srcset')).toMatch(/webp \d+w, /);
  });

  it('has the green check for a verified seller only', () => {
    const { unmount } = show(aListing({ sellerVerified: true }));
    expect(screen.getByRole('img', { name: 'Verified seller' })).toBeTruthy();
    unmount();
    show(aListing({ sellerVerified: false }));
    expect(screen.queryByRole('img', { name: 'Verified seller' })).toBeNull();
  });

  it('claims no saving where there is none', () => {
    show(aListing({ resalePrice: 310, orginalPrice: 310 }));
    expect(screen.queryByText(/Save/)).toBeNull();
  });

  it('is booked by its button', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Book Now' }));
    expect(book).toHaveBeenCalledTimes(1);
  });

  it('says why it cannot be booked, on the button and to a screen reader', () => {
    show(aListing(), { open: false, label: 'Your phone', reason: 'You sell this phone.' });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Your phone' });
    expect(button.disabled).toBe(true);
    expect(button.title).toBe('You sell this phone.');
    const described = button
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain('You sell this phone.');
  });
});
