import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { aListing, aSession, renderPage } from '@wholesale/web-kit/testing';
import { stubObservers } from '../test/stub-observers.ts';
import Storefront from './remote.tsx';

const phone = aListing({ name: 'Galaxy S21 128 GB' });
const right = {
  'GET /advertise': [phone],
  'GET /allbrand/samsung': [phone],
  [`GET /api/listings/${phone._id}`]: phone,
};
const pages = [
  ['/', 'We could not load the advertised phones'],
  ['/advertise', 'We could not load the advertised phones'],
  ['/phones/samsung', 'We could not load the Samsung phones'],
  [`/phones/samsung/${phone._id}`, 'We could not load this phone'],
] as const;
const open = (path: string, answer: unknown) =>
  renderPage(<Storefront basename="/" />, {
    path,
    session: aSession(),
    api: Object.fromEntries(Object.keys(right).map((name) => [name, answer])),
  });

beforeAll(stubObservers);
afterEach(() => void jest.useRealTimers());

it.each(pages)('%s says that it cannot read a response, and loads after Retry', async (path, title) => {
  const { api, user } = open(path, { phones: [] });

  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText("The shop sent a response we can't read. Please try again.")).toBeTruthy();
  for (const [name, body] of Object.entries(right)) api.answer(name, body);
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect((await screen.findAllByText(phone.name)).length).toBeGreaterThan(0);
});

it.each(pages)('%s keeps its error panel when its call is blocked, however long it stays open', async (path, title) => {
  const { api } = open(path, () => Promise.reject(new TypeError('Failed to fetch')));
  await screen.findByText(title);
  const asked = () => api.calls.filter(({ path }) => `GET ${path}` in right).length;
  const before = asked();
  jest.useFakeTimers();

  // Polling that is already planned runs on real time: what it plans next is seen here.
  for (let waited = 0; waited < 12; waited += 1) {
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(5_000);
    });
    expect(screen.getByText(title)).toBeTruthy();
  }
  expect(asked()).toBe(before);
});
