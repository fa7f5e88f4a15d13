import { beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSession, renderPage } from '@wholesale/web-kit/testing';
import { stubObservers } from '../../../../test/stub-observers.ts';
import MoreOfHome from './more-of-home.tsx';

beforeAll(stubObservers);

it.each([
  'How WholeSale works',
  'What our customers say',
  'Grow business with connections',
  'The team behind WholeSale',
  'Trusted by world class companies',
  'Get a free quote',
])('has the section %s', (heading) => {
  renderPage(<MoreOfHome />);

  expect(screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy();
});

it('shows the figures of the specification', () => {
  renderPage(<MoreOfHome />);

  for (const figure of ['6432+', '4821', '37+']) expect(screen.getByText(figure)).toBeTruthy();
});

it('names every company of the logo strip to those who do not see the logos', () => {
  renderPage(<MoreOfHome />);

  const names = ['Parcelane', 'Oakhaven', 'tallypay', 'NORDBYTE', 'Mirel & Sons', 'Voltari'];
  for (const name of names) expect(screen.getByRole('img', { name })).toBeTruthy();
});

it('leads a visitor who wants to sell to the sign-up, and somebody with an account to the form', () => {
  const { unmount } = renderPage(<MoreOfHome />);
  expect(screen.getByRole('link', { name: 'Open a seller account' }).getAttribute('href')).toBe(
    '/signup?from=%2Fdashboard%2Faddproduct&as=seller',
  );
  unmount();

  renderPage(<MoreOfHome />, { session: aSession({ role: 'seller' }) });
  expect(screen.getByRole('link', { name: 'Add a phone' }).getAttribute('href')).toBe('/dashboard/addproduct');
});
