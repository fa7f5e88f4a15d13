import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '@wholesale/web-kit/testing';
import { Carousel } from './carousel.tsx';
import { scrollOutOfView, stubObservers } from '../../../../test/stub-observers.ts';

const titles = [
  'Book it and it is reserved for you',
  'Verified sellers have a green check',
  'Sell the phone in your drawer',
];
const slide = (number: number) => {
  const label = `${number} of 3: ${titles[number - 1]}`;
  return document.querySelector<HTMLElement>(`[aria-roledescription="slide"][aria-label="${label}"]`) as HTMLElement;
};
const shown = () => [1, 2, 3].filter((number) => !slide(number).hasAttribute('inert'));
const live = () => slide(1).closest('[aria-live]')?.getAttribute('aria-live');
const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const preferLessMotion = (matches: boolean) => {
  globalThis.matchMedia = ((media: string) => ({
    media,
    matches: matches && media.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
};
const show = () => {
  const page = renderPage(<Carousel />);
  return { ...page, carousel: screen.getByRole('region', { name: 'How WholeSale works' }) };
};

beforeEach(() => {
  stubObservers();
  preferLessMotion(false);
  jest.useFakeTimers({ doNotFake: ['performance', 'requestAnimationFrame', 'queueMicrotask'] });
});
afterEach(() => {
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  jest.useRealTimers();
});

describe('the carousel', () => {
  it('is a carousel of three named slides, of which only the first can be reached', () => {
    const { carousel } = show();

    expect(carousel.getAttribute('aria-roledescription')).toBe('carousel');
    expect([1, 2, 3].map((number) => slide(number).getAttribute('role'))).toEqual(['group', 'group', 'group']);
    expect(shown()).toEqual([1]);
  });

  it('changes slides by Next, Previous and the dots, and wraps around', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(shown()).toEqual([2]);
    fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
    expect(shown()).toEqual([3]);

    fireEvent.click(screen.getByRole('button', { name: `Slide 2: ${titles[1]}` }));

    expect(shown()).toEqual([2]);
    expect(screen.getByRole('button', { current: true }).getAttribute('aria-label')).toBe(`Slide 2: ${titles[1]}`);
    expect(screen.getByText('Slide 2 of 3')).toBeTruthy();
  });

  it('turns by the arrow keys, Home and End, but leaves combinations to the browser', () => {
    const { carousel } = show();
    fireEvent.keyDown(carousel, { key: 'ArrowRight' });
    expect(shown()).toEqual([2]);
    fireEvent.keyDown(carousel, { key: 'ArrowLeft' });
    expect(shown()).toEqual([1]);
    fireEvent.keyDown(carousel, { key: 'End' });
    expect(shown()).toEqual([3]);
    fireEvent.keyDown(carousel, { key: 'Home' });
    expect(shown()).toEqual([1]);

    fireEvent.keyDown(carousel, { key: 'ArrowLeft', altKey: true });

    expect(shown()).toEqual([1]);
  });

  it('moves the focus to the next slide when the focused slide disappears', () => {
    show();
    act(() => screen.getByRole('link', { name: 'Find a phone' }).focus());

    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });

    expect(document.activeElement).toBe(slide(2));
  });

  it('rotates automatically without announcements, and stops after manual control', async () => {
    show();
    expect(live()).toBe('off');
    await pass(7_000);
    expect(shown()).toEqual([2]);

    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    await pass(30_000);

    expect(shown()).toEqual([3]);
    expect(live()).toBe('polite');
    expect(screen.getByRole('button', { name: 'Play the slides' })).toBeTruthy();
  });

  it('has a pause button that stops it and starts it again', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Pause the slides' }));
    await pass(30_000);
    expect(shown()).toEqual([1]);

    fireEvent.click(screen.getByRole('button', { name: 'Play the slides' }));
    await pass(7_000);

    expect(shown()).toEqual([2]);
  });

  it('waits while the pointer is on it', async () => {
    const { carousel } = show();
    fireEvent.pointerEnter(carousel, { pointerType: 'mouse' });
    await pass(30_000);
    expect(shown()).toEqual([1]);

    fireEvent.pointerLeave(carousel);
    await pass(7_000);

    expect(shown()).toEqual([2]);
  });

  it('waits while the focus is in it', async () => {
    show();
    act(() => screen.getByRole('link', { name: 'Find a phone' }).focus());
    await pass(30_000);
    expect(shown()).toEqual([1]);
    expect(live()).toBe('polite');

    act(() => (document.activeElement as HTMLElement).blur());
    await pass(7_000);

    expect(shown()).toEqual([2]);
  });

  it('waits while the page is hidden', async () => {
    show();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));

    await pass(30_000);

    expect(shown()).toEqual([1]);
  });

  it('waits while it is out of sight', async () => {
    show();
    await scrollOutOfView();

    await pass(30_000);

    expect(shown()).toEqual([1]);
  });

  it('never moves by itself for people who want less motion, and can still be turned', async () => {
    preferLessMotion(true);
    show();
    expect(screen.queryByRole('button', { name: /Pause|Play/ })).toBeNull();
    await pass(60_000);
    expect(shown()).toEqual([1]);

    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));

    expect(shown()).toEqual([2]);
  });
});
