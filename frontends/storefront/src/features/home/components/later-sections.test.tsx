import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderPage } from '@wholesale/web-kit/testing';
import { LaterSections } from './later-sections.tsx';

const sections = { default: () => <h2>Get a free quote</h2> };
const idle: (() => void)[] = [];
const becomeIdle = () => act(async () => idle.splice(0).forEach((start) => start()));

beforeEach(() => {
  idle.length = 0;
  globalThis.requestIdleCallback = (start) => idle.push(() => start({ didTimeout: false, timeRemaining: () => 1 }));
  globalThis.cancelIdleCallback = (handle) => void idle.splice(handle - 1, 1, () => undefined);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
});

it('reserves its space and loads nothing until the browser is idle', async () => {
  const load = jest.fn(async () => sections);
  const { container } = renderPage(<LaterSections load={load} />);
  expect(load).not.toHaveBeenCalled();
  expect(container.querySelector('.room')).toBeTruthy();

  await becomeIdle();

  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'Get a free quote' })).toBeTruthy();
  expect(container.querySelector('.room')).toBeNull();
});

it('retries once silently', async () => {
  const load = jest
    .fn<() => Promise<typeof sections>>()
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValue(sections);
  renderPage(<LaterSections load={load} />);

  await becomeIdle();

  expect(screen.getByRole('heading', { name: 'Get a free quote' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('shows one line when loading fails, keeps the rest of the page, and loads on Retry', async () => {
  const load = jest.fn<() => Promise<typeof sections>>().mockRejectedValue(new Error('404'));
  const { user, container } = renderPage(
    <>
      <h1>Up to 50% Off</h1>
      <LaterSections load={load} />
    </>,
  );
  await becomeIdle();
  expect(screen.getByText('The rest of this page did not load.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(container.querySelector('.room')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await becomeIdle();
  expect(screen.getByText('The rest of this page did not load.')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(4);

  load.mockResolvedValue(sections);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await becomeIdle();
  expect(screen.getByRole('heading', { name: 'Get a free quote' })).toBeTruthy();
});

it('requests nothing when the visitor leaves before the browser is idle', async () => {
  const load = jest.fn(async () => sections);
  const { unmount } = renderPage(<LaterSections load={load} />);

  unmount();
  await becomeIdle();

  expect(load).not.toHaveBeenCalled();
});
