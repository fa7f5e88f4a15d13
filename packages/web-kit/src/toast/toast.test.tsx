import { afterEach, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toast, ToastHost } from '@wholesale/web-kit/toast';
import { toast as library } from 'react-toastify/unstyled';

/** The toast of a text, and its progress animation, whose end closes it. */
const around = (text: HTMLElement) => text.closest<HTMLElement>('.Toastify__toast') as HTMLElement;
const clock = (text: HTMLElement) => around(text).querySelector<HTMLElement>('.Toastify__progress-bar') as HTMLElement;
const running = (text: HTMLElement) => clock(text).style.animationPlayState;

afterEach(async () => {
  await act(async () => library.dismiss());
  library.clearWaitingQueue();
});

it.each([
  ['success', '2000ms', 'status'],
  ['error', '4000ms', 'alert'],
  ['default', '4000ms', 'status'],
] as const)('%s stays for %s and is announced as %s', async (kind, time, role) => {
  render(<ToastHost />);

  act(() => (kind === 'default' ? toast : toast[kind])(`a ${kind}`));
  const text = await screen.findByText(`a ${kind}`);

  expect(clock(text).style.animationDuration).toBe(time);
  expect(screen.getByText(`a ${kind}`).closest(`[role=${role}]`)).toBeTruthy();
  fireEvent.animationEnd(clock(text));
  fireEvent.animationEnd(around(text));
  await waitFor(() => expect(screen.queryByText(`a ${kind}`)).toBeNull());
});

it('loading stays, without a clock, until it is done', async () => {
  render(<ToastHost />);

  const done = toast.loading('Sending');
  const text = await screen.findByText('Sending');
  expect(clock(text).className).toContain('Toastify__progress-bar--controlled');
  fireEvent.animationEnd(clock(text));
  expect(around(text).className).not.toContain('wholesale-toast-out');
  done();

  await waitFor(() => expect(around(text).className).toContain('wholesale-toast-out'));
});

it('of 25 at once 20 are shown; the others wait', async () => {
  render(<ToastHost />);

  for (let each = 1; each <= 25; each++) toast(`number ${each}`);
  await screen.findByText('number 20');

  expect(screen.getAllByText(/^number/)).toHaveLength(20);
  const first = screen.getByText('number 1');
  fireEvent.animationEnd(clock(first));
  fireEvent.animationEnd(around(first));
  expect(await screen.findByText('number 21')).toBeTruthy();
  expect(screen.getAllByText(/^number/)).toHaveLength(20);
});

it('it stays while the pointer is on it', async () => {
  render(<ToastHost />);
  toast('read me');
  const text = await screen.findByText('read me');

  fireEvent.focus(window); // the page behind this test has never had it
  expect(running(text)).toBe('running');
  fireEvent.mouseEnter(around(text));
  expect(running(text)).toBe('paused');
  fireEvent.mouseLeave(around(text));

  expect(running(text)).toBe('running');
});

it('it stays while it has the focus; Escape closes it and returns the focus', async () => {
  render(
    <>
      <button>the form</button>
      <ToastHost />
    </>,
  );
  screen.getByRole('button', { name: 'the form' }).focus();
  toast('read me');
  const text = await screen.findByText('read me');

  act(() => around(text).focus());
  expect(running(text)).toBe('paused');
  await userEvent.keyboard('{Escape}');

  expect(document.activeElement?.textContent).toBe('the form');
  await waitFor(() => expect(around(text).className).toContain('wholesale-toast-out'));
});
