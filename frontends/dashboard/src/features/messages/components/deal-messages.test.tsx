import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aConversation, aMessage, aSession, problem, renderPage, type ApiStub } from '@wholesale/web-kit/testing';
import { DealMessages } from './deal-messages.tsx';

const buyer = aSession({ role: 'buyer' });
const seller = aSession({ role: 'seller' });
const listingId = '6b018c42bfb5f72df2246d4e';
const buyerId = buyer.profile?._id ?? '';
const none = { items: [], unread: 0 };
const ask = `POST /api/listings/${listingId}/conversation`;

afterEach(() => sessionStorage.clear());

const show = (session: typeof buyer, api: ApiStub) =>
  renderPage(<DealMessages listingId={listingId} buyerId={buyerId} />, { session, api });

describe('the messages of a deal', () => {
  it('show the conversation of its buyer about its phone, ready to write in', async () => {
    const talk = aConversation({ listingId, buyerId, sellerId: seller.profile?._id ?? '', withName: 'Nadia Karim' });
    const { api } = show(seller, {
      'GET /api/conversations': { items: [talk], unread: 0 },
      [`GET /api/conversations/${talk._id}`]: talk,
      [`GET /api/conversations/${talk._id}/messages`]: [aMessage({ text: 'At the café?' })],
    });

    expect(await screen.findByText('At the café?')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Your message' })).toBeTruthy();
    const [search] = api.calls.filter(({ path }) => path === '/api/conversations');
    expect(Object.fromEntries(search?.query ?? [])).toEqual({ listingId, buyerId });
  });

  it('can be started by the buyer before there are any; a failure keeps the text', async () => {
    const talk = aConversation({ listingId, buyerId });
    const sent = aMessage({ own: true, text: 'When can we meet?' });
    const { user, api } = show(buyer, {
      'GET /api/conversations': none,
      [ask]: problem(429, 'too-many-conversations', 'Try again later.'),
    });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message to the seller' });
    await user.type(field, 'When can we meet?{Enter}');

    expect((await screen.findByRole('alert')).textContent).toBe('Try again later.');
    expect(field.value).toBe('When can we meet?');

    api.answer(ask, () => ({ status: 201, body: { conversationId: talk._id, message: sent } }));
    api.answer('GET /api/conversations', { items: [talk], unread: 0 });
    api.answer(`GET /api/conversations/${talk._id}`, talk);
    api.answer(`GET /api/conversations/${talk._id}/messages`, [sent]);
    await user.click(screen.getByRole('button', { name: 'Send' }));

    expect(await screen.findByRole('region', { name: `Conversation with ${talk.withName}` })).toBeTruthy();
    await waitFor(() => expect(screen.getByText('When can we meet?').tagName).toBe('P'));
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { text: 'When can we meet?' },
      { text: 'When can we meet?' },
    ]);
  });

  it('say to the seller that there are none yet, without a field to write in', async () => {
    show(seller, { 'GET /api/conversations': none });

    expect(await screen.findByText('No messages yet')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('that fail to load show the reason, and load with Retry', async () => {
    const { user, api } = show(buyer, {
      'GET /api/conversations': problem(503, 'x', 'The shop is busy.'),
    });
    expect(await screen.findByText('The shop is busy.')).toBeTruthy();

    api.answer('GET /api/conversations', none);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Ask the seller' })).toBeTruthy();
  });
});
