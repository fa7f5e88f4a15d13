import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { PublicListing } from '@wholesale/contracts';
import { aListing, aMessage, aSession, problem, renderPage, signedOut, type ApiStub } from '@wholesale/web-kit/testing';
import { AskSeller } from './ask-seller.tsx';

let isTouchScreen = false;
window.matchMedia = () => ({ matches: isTouchScreen }) as MediaQueryList;
afterEach(() => {
  isTouchScreen = false;
});

const phone: PublicListing = { ...aListing({ brand: 'vivo', name: 'vivo V29' }), availability: 'available' };
const page = `/phones/vivo/${phone._id}`;
const conversationId = '6b018c42bfb5f72df2246d4e';
const ask = `POST /api/listings/${phone._id}/conversation`;
const sent = (masked = false) => ({ status: 201, body: { conversationId, message: aMessage({ own: true, masked }) } });

const show = (
  session = aSession(),
  { api = {}, path = page, listing = phone }: { api?: ApiStub; path?: string; listing?: PublicListing } = {},
) => renderPage(<AskSeller listing={listing} />, { session, path, api });
const open = async (user: ReturnType<typeof show>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Ask the seller' }));
  return within(screen.getByRole('dialog', { name: 'Ask the seller' }));
};

describe('Ask the seller', () => {
  it('leads a visitor to the login, and back to the open dialog', () => {
    const { unmount } = show(signedOut());
    expect(screen.getByRole('link', { name: 'Ask the seller' }).getAttribute('href')).toBe(
      `/login?from=${encodeURIComponent(`${page}#ask`)}`,
    );
    unmount();

    show(aSession(), { path: `${page}#ask` });
    expect(screen.getByRole('dialog', { name: 'Ask the seller' })).toBeTruthy();
  });

  it.each([
    ['a seller', aSession({ role: 'seller' })],
    ['an admin', aSession({ role: 'admin' })],
    ['the owner of the phone', aSession({ _id: phone.sellerId })],
  ])('is not offered to %s, even with its address', (_, session) => {
    show(session, { path: `${page}#ask` });

    expect(screen.queryByText('Ask the seller')).toBeNull();
  });

  it.each([
    [false, 'true'],
    [true, undefined],
  ])('starts in the text field, but does not open the keyboard of a touch screen (%s)', async (touch, expected) => {
    isTouchScreen = touch;
    const { user } = show();
    const field = (await open(user)).getByRole('textbox', { name: 'Your message' });
    expect(field.hasAttribute('autofocus') ? 'true' : undefined).toBe(expected);
  });

  it('is not offered for a phone that is sold for good', () => {
    show(aSession(), { listing: { ...phone, availability: 'sold' } });

    expect(screen.queryByText('Ask the seller')).toBeNull();
  });

  it('sends the message and then leads to the conversation', async () => {
    const { user, api, at } = show(aSession(), { api: { [ask]: () => sent(true) } });
    const dialog = await open(user);
    await user.type(dialog.getByRole('textbox', { name: 'Your message' }), '  Is it unlocked?  ');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));

    const done = within(await screen.findByRole('dialog', { name: 'Message sent' }));
    expect(done.getByText(/Contact details were removed/)).toBe(document.activeElement?.querySelector('span'));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'Is it unlocked?' });
    await user.click(done.getByRole('link', { name: 'Open the conversation' }));
    expect(at()).toBe(`/dashboard/messages/${conversationId}`);
  });

  it('that is repeated because no answer came arrives once, also when the dialog was closed in between', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    const { user, api } = show(aSession(), { api: { [ask]: lost, 'HEAD /federation.json': {} } });
    const send = async (dialog: Awaited<ReturnType<typeof open>>) =>
      user.click(dialog.getByRole('button', { name: 'Send message' }));
    const dialog = await open(user);
    await user.type(dialog.getByRole('textbox', { name: 'Your message' }), 'Is it unlocked?');
    await send(dialog);
    await dialog.findByRole('alert');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const again = await open(user);
    expect(again.queryByRole('alert')).toBeNull();
    await send(again);
    await again.findByRole('alert');
    await user.type(again.getByRole('textbox', { name: 'Your message' }), ' Thanks.');
    api.answer(ask, () => sent());
    await send(again);
    await screen.findByRole('dialog', { name: 'Message sent' });

    const [first, second, edited] = api.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(edited).not.toBe(first);
  });

  it('does not send an empty message or 2,001 characters, and says why', async () => {
    const { user, api } = show(aSession(), { api: { [ask]: () => sent() } });
    const dialog = await open(user);
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(dialog.getByRole('alert').textContent).toBe('Write a message first.');

    await user.click(dialog.getByRole('textbox', { name: 'Your message' }));
    await user.paste('x'.repeat(2_001));
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(dialog.getByRole('alert').textContent).toBe('Use at most 2,000 characters: 1 too many.');
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('keeps the text when sending fails and when the dialog is closed in between', async () => {
    const { user } = show(aSession(), {
      api: {
        [ask]: problem(403, 'conversation-blocked', 'You can’t write to this seller.'),
      },
    });
    const dialog = await open(user);
    await user.type(dialog.getByRole('textbox', { name: 'Your message' }), 'Hello');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('You can’t write to this seller.');

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await open(user)).getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }).value).toBe('Hello');
  });
});
