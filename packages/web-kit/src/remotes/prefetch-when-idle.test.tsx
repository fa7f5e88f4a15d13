import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { LoadBoundary } from '@wholesale/web-kit/loading';
import { renderPage } from '@wholesale/web-kit/testing';
import { prefetchWhenIdle } from './prefetch-when-idle.ts';

const saveData = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
  saveData(false);
});

const aLoad = () => jest.fn(async () => ({ default: () => <p>the part</p> }));
const aWhile = () => act(() => jest.advanceTimersByTimeAsync(60_000));

describe('prefetching', () => {
  it('waits until nothing on the page is loading, then loads one part after the other', async () => {
    document.body.innerHTML = '<div role="status" aria-busy="true"></div>';
    let finish: (() => void) | undefined;
    const first = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = aLoad();
    prefetchWhenIdle([first, second]);

    await aWhile();
    expect(first).not.toHaveBeenCalled();
    document.body.innerHTML = '';
    await aWhile();
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).not.toHaveBeenCalled();
    finish?.();
    await aWhile();
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('does not stop at a part that fails', async () => {
    const second = aLoad();
    prefetchWhenIdle([() => Promise.reject(new Error('404')), second]);

    await aWhile();

    expect(second).toHaveBeenCalledTimes(1);
  });

  it('loads nothing for people who save data, and nothing after it is stopped', async () => {
    const loads = [aLoad(), aLoad()] as const;
    prefetchWhenIdle([loads[0]])();
    saveData(true);
    prefetchWhenIdle([loads[1]]);

    await aWhile();

    for (const load of loads) expect(load).not.toHaveBeenCalled();
  });

  it('a part that was prefetched is shown without its placeholder', async () => {
    const load = aLoad();
    prefetchWhenIdle([load]);
    await aWhile();

    renderPage(<LoadBoundary load={load} props={{}} title="The part" fallback="placeholder" />);

    expect(screen.queryByText('placeholder')).toBeNull();
    expect(screen.getByText('the part')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });
});
