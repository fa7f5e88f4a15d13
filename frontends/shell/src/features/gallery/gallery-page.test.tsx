import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '@wholesale/web-kit/testing';
import GalleryPage from './gallery-page.tsx';

it('shows each component once in each selected scheme', async () => {
  const { user } = renderPage(<GalleryPage />, { path: '/gallery' });
  expect(screen.getAllByRole('button', { name: 'Book Now' }).length).toBeGreaterThan(2);
  expect(screen.getAllByRole('table', { name: 'Orders' })).toHaveLength(6);

  await user.click(screen.getByRole('button', { name: 'Dark' }));

  expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('table', { name: 'Orders' })).toHaveLength(3);
  expect(document.title).toBe('Component gallery · WholeSale');
});

it('a change to a component in light does not affect the one in dark', async () => {
  const { user } = renderPage(<GalleryPage />, { path: '/gallery' });
  const chips = () => screen.getAllByRole('button', { name: 'Remove the filter Good' });
  expect(chips()).toHaveLength(2);

  const [inLight] = chips();
  if (inLight) await user.click(inLight);

  expect(chips()).toHaveLength(1);
});
