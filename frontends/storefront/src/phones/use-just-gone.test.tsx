import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { PublicListing } from '@wholesale/contracts';
import { aListing } from '@wholesale/web-kit/testing';
import { useJustGone } from './use-just-gone.ts';
import './departures.ts';

const [a, b, c] = ['a', 'b', 'c'].map((name) => aListing({ name })) as [PublicListing, PublicListing, PublicListing];
const taken = new Set<string>();

function Grid({ listings, list = '' }: { listings: readonly PublicListing[]; list?: string }) {
  const [shown, grid] = useJustGone(listings, { more: false, taken, list });
  return (
    <div ref={grid} role="list">
      {shown.map(({ listing, gone }) => (gone ? `(${listing.name})` : listing.name)).join('')}
    </div>
  );
}
const seen = () => screen.getByRole('list').textContent;
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('marks a phone that left, and removes it after a moment', async () => {
  const { rerender } = render(<Grid listings={[a, b, c]} />);
  rerender(<Grid listings={[a, c]} />);
  expect(seen()).toBe('a(b)c');
  await pass(5_000);
  expect(seen()).toBe('a(b)c');
  await pass(3_000);
  expect(seen()).toBe('ac');
});

it('marks each phone for its full time, even if the list changes again', async () => {
  const { rerender } = render(<Grid listings={[a, b, c]} />);
  rerender(<Grid listings={[b, c]} />);
  await pass(4_000);
  rerender(<Grid listings={[c]} />);
  expect(seen()).toBe('(a)(b)c');
  await pass(3_000);
  expect(seen()).toBe('(b)c');
  rerender(<Grid listings={[{ ...c }]} />);
  await pass(4_000);
  expect(seen()).toBe('c');
});

it('does not call the phones of another list gone', () => {
  const { rerender } = render(<Grid listings={[a, b]} list="all" />);
  rerender(<Grid listings={[c]} list="verified" />);
  expect(seen()).toBe('c');
});
