import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ErrorState } from './states.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});
const online = (is: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
const comeBack = () => act(() => void window.dispatchEvent(new Event('online')));

it('tries again by itself when the connection is back, once', () => {
  online(false);
  const retry = jest.fn();
  render(<ErrorState title="It did not load" onRetry={retry} />);
  expect(retry).not.toHaveBeenCalled();

  comeBack();
  comeBack();

  expect(retry).toHaveBeenCalledTimes(1);
});

it('does not retry a failure that happened online, or after it was unmounted', () => {
  online(true);
  const retry = jest.fn();
  render(<ErrorState onRetry={retry} />);
  comeBack();
  expect(retry).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();

  online(false);
  render(<ErrorState onRetry={retry} />).unmount();
  comeBack();
  expect(retry).not.toHaveBeenCalled();
});
