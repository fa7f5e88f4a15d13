import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aListing, renderPage } from '@wholesale/web-kit/testing';
import { useEffect, useState } from 'react';
import { bookabilityOf } from './bookability.ts';
import { PhoneCard } from './phone-card.tsx';

const book = jest.fn();
const show = (listing = aListing(), bookability: Parameters<typeof PhoneCard>[0]['bookability'] = { open: true }) =>
  renderPage(<PhoneCard listing={listing} bookability={bookability} onBook={book} />);

describe('a phone card', () => {
  it('shows what a shopper compares by', () => {
    show(aListing({ postedAt: '2026-03-07T10:00:00.000Z', condition: 'excellent' }));
    for (const text of [
      'Galaxy S21 128 GB',
      'Phantom Gray',
      '$310',
      '$799',
      'Save 61% vs launch price',
      'Excellent',
      'Dhaka',
      'Rahim Traders',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByTitle('7 March 2026').tagName).toBe('TIME');
    expect(screen.getByText(/posted 7 March 2026/)).toBeTruthy();
    expect(screen.getByRole('img', { name: /Galaxy S21/ }).getAttribute('srcset')).toMatch(/webp \d+w, /);
  });

  it.each([
    [{ name: 'Galaxy S21 128GB', storage: 128, colour: 'Phantom Gray' }, 'Phantom Gray'],
    [{ name: 'Galaxy S21', storage: 128, colour: 'Phantom Gray' }, '128 GB · Phantom Gray'],
    [{ name: 'Galaxy S21, phantom gray', storage: 1_024, colour: 'Phantom Gray' }, '1 TB'],
    [{ name: 'Galaxy S21 128 GB', storage: 128, colour: undefined, useTime: '1 year' }, '1 year'],
  ])('says nothing twice: %#', (phone, traits) => {
    show(aListing({ condition: 'good', ...phone }));

    expect(screen.getByText(traits)).toBeTruthy();
    expect(screen.getAllByText('Good')).toHaveLength(1);
  });

  it('leads to the page of its phone by one link, and no button is inside it', async () => {
    const listing = aListing({ brand: 'vivo' });
    const { user } = show(listing);
    const link = screen.getByRole('link');
    expect(link.textContent).toBe(listing.name);
    expect(link.getAttribute('href')).toBe(`/phones/vivo/${listing._id}`);
    await user.tab();
    expect(document.activeElement).toBe(link);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book Now' }));
    expect(document.activeElement?.closest('a')).toBeNull();
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

  it('says why it cannot be booked to the keyboard, to a finger and to a screen reader, and books nothing', async () => {
    book.mockClear();
    const { user } = show(aListing(), { open: false, label: 'Your phone', reason: 'This is your listing.' });
    const button = screen.getByRole('button', { name: 'Your phone' });
    const reason = screen.getByText('This is your listing.');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-describedby')?.split(' ')).toContain(reason.id);
    const asked = () => reason.className.includes('asked');
    expect(asked()).toBe(false);

    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(button);
    expect(asked()).toBe(true);
    await user.keyboard('{Escape}');
    expect(asked()).toBe(false);

    await user.pointer([{ keys: '[TouchA]', target: button }]);
    expect(asked()).toBe(true);
    await user.pointer([{ keys: '[TouchA]', target: document.body }]);
    expect(asked()).toBe(false);
    expect(book).not.toHaveBeenCalled();
  });

  it('keeps button and focus when the focused phone leaves the list', async () => {
    const { user } = renderPage(<GoingPhone />);
    await user.tab();
    await user.tab();
    const button = document.activeElement;
    expect(button?.textContent).toBe('Book Now');
    await user.keyboard('{F2}');
    expect(button?.textContent).toBe('Just booked');
    expect(document.activeElement).toBe(button);
  });
});

const listing = aListing();

/** A card whose phone goes when F2 is pressed. */
function GoingPhone() {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const go = ({ key }: KeyboardEvent) => key === 'F2' && setGone(true);
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, []);
  const bookability = bookabilityOf(listing, {}, gone ? 'booked' : undefined);
  return <PhoneCard listing={listing} bookability={bookability} gone={gone} onBook={book} />;
}
