import { afterEach, expect, it, jest } from '@jest/globals';
import { useBackToClose } from '@wholesale/web-kit';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';

afterEach(cleanup);

const layer = (onClose: () => void) =>
  renderHook(({ open }) => useBackToClose(open, onClose), { initialProps: { open: true } });
const back = () =>
  act(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true });
        history.back();
      }),
  );

it('Back closes the layer and stays on the page', async () => {
  history.pushState({ idx: 3, key: 'page' }, '', '/phones/vivo');
  const onClose = jest.fn();
  layer(onClose);

  await back();

  expect(onClose).toHaveBeenCalledTimes(1);
  expect(location.pathname).toBe('/phones/vivo');
  expect(history.state).toEqual({ idx: 3, key: 'page' });
});

it('a layer that closes by itself leaves no entry behind', async () => {
  history.pushState({ key: 'page' }, '', '/blog');
  const onClose = jest.fn();
  const { rerender } = layer(onClose);
  expect(history.state).toMatchObject({ key: 'page', layer: expect.any(Number) });

  rerender({ open: false });

  await waitFor(() => expect(history.state).toEqual({ key: 'page' }));
  expect(onClose).not.toHaveBeenCalled();
});

it('going somewhere from the layer is not taken back when the layer closes', async () => {
  history.pushState({ key: 'page' }, '', '/blog');
  const { rerender } = layer(() => undefined);
  history.pushState({ key: 'next' }, '', '/advertise');

  rerender({ open: false });
  await new Promise((resolve) => setTimeout(resolve));

  expect(location.pathname).toBe('/advertise');
});

it('a second layer in the place of the first keeps the one entry, and Back closes that second one only', async () => {
  history.pushState({ key: 'page' }, '', '/blog');
  const [first, second] = [jest.fn(), jest.fn()];
  const { rerender } = layer(first);
  const { length } = history;

  rerender({ open: false });
  layer(second);
  expect(history.length).toBe(length);
  await back();

  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
  expect(history.state).toEqual({ key: 'page' });
});
