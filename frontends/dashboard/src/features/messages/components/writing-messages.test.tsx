import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aConversation, aMessage, aSession, problem, textsOf } from '@wholesale/web-kit/testing';
import {
  answer,
  buyerId,
  field,
  messagesOf,
  question,
  sentTo,
  show,
  talk,
  thread,
  type,
  setUpTalk,
} from '../../../../test/show-messages.tsx';

setUpTalk();

describe('sending a message', () => {
  it('with Enter shows it at once, before the server has answered', async () => {
    let release = (_: { status: number; body: unknown }) => undefined as void;
    const { user, api } = show({
      api: { [`POST ${messagesOf(talk)}`]: () => new Promise((resolve) => (release = resolve)) },
    });
    await type('See you at five')(user);
    await user.keyboard('{Enter}');

    expect(
      within(await thread())
        .getByText('See you at five')
        .closest('li')?.textContent,
    ).toContain('Sending');
    expect((await field()).value).toBe('');
    await waitFor(() => expect(sentTo(api)).toEqual([{ text: 'See you at five' }]));

    const message = aMessage({ own: true, from: buyerId, text: 'See you at five', sentAt: '2026-11-20T09:20:00.000Z' });
    await act(async () => release({ status: 201, body: message }));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(screen.getAllByText('See you at five')).toHaveLength(1);
  });

  it('starts a new line with Shift and Enter, and does not send an empty message', async () => {
    const { user, api } = show();
    await user.click(await field());
    await user.keyboard('   {Enter}');
    await user.keyboard('one{Shift>}{Enter}{/Shift}two');

    expect((await field()).value).toBe('   one\ntwo');
    expect(sentTo(api)).toEqual([]);
  });

  it('that fails keeps its text, says why, and can be sent again', async () => {
    const { user, api } = show({ api: { [`POST ${messagesOf(talk)}`]: problem(429, 'too-many-messages') } });
    await type('Is Friday fine?')(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));

    expect((await screen.findByRole('alert')).textContent).toContain('Not sent. The shop says too-many-messages.');
    api.answer(`POST ${messagesOf(talk)}`, () => ({
      status: 201,
      body: aMessage({ own: true, text: 'Is Friday fine?', sentAt: '2026-11-20T09:30:00.000Z' }),
    }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getAllByText('Is Friday fine?')).toHaveLength(1);
    expect(sentTo(api)).toHaveLength(2);
  });

  it('that arrived although its answer was lost is shown once after Retry', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    const { user, api } = show({ api: { [`POST ${messagesOf(talk)}`]: lost, 'HEAD /federation.json': {} } });
    await type('Only once')(user);
    await user.keyboard('{Enter}');
    await screen.findByRole('alert');

    const arrived = aMessage({ own: true, from: buyerId, text: 'Only once', sentAt: '2026-11-20T09:40:00.000Z' });
    api.answer(`GET ${messagesOf(talk)}`, [arrived, answer, question]);
    // The server knows the key.
    api.answer(`POST ${messagesOf(talk)}`, () => ({ status: 201, body: arrived }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(screen.getAllByText('Only once')).toHaveLength(1);
  });

  it('keeps its key over Retry while no answer came, and gets a new one after a refusal, for the next message and after Edit', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    const { user, api } = show({ api: { [`POST ${messagesOf(talk)}`]: lost, 'HEAD /federation.json': {} } });
    const keys = () =>
      api.calls
        .filter(({ method, path }) => method === 'POST' && path === messagesOf(talk))
        .map(({ headers }) => headers.get('idempotency-key'));
    const retry = async () => user.click(await screen.findByRole('button', { name: 'Retry' }));
    await type('Is Friday fine?')(user);
    await user.keyboard('{Enter}');
    await retry();
    await waitFor(() => expect(keys()).toHaveLength(2));
    const [first, second] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);

    await screen.findByRole('alert');
    api.answer(`POST ${messagesOf(talk)}`, problem(429, 'too-many-messages'));
    await retry();
    await screen.findByText(/too-many-messages/);
    await retry();
    await waitFor(() => expect(keys()).toHaveLength(4));
    expect(keys()[2]).toBe(first);
    expect(keys()[3]).not.toBe(first);

    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    api.answer(`POST ${messagesOf(talk)}`, () => ({ status: 201, body: aMessage({ own: true }) }));
    await user.keyboard('{Enter}');
    await type('And the box?')(user);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(keys()).toHaveLength(6));
    expect(new Set(keys()).size).toBe(4);
  });

  it('that failed can be taken back into the field, in front of what is already there', async () => {
    const { user } = show({ api: { [`POST ${messagesOf(talk)}`]: problem(400, 'invalid') } });
    await type('First')(user);
    await user.keyboard('{Enter}');
    await screen.findByRole('alert');
    await type('second')(user);

    await user.click(screen.getByRole('button', { name: 'Edit' }));

    expect((await field()).value).toBe('First\nsecond');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the draft and failed messages of each conversation while the person is elsewhere', async () => {
    const { user, unmount } = show({ api: { [`POST ${messagesOf(talk)}`]: problem(503, 'unavailable') } });
    await type('Not lost')(user);
    await user.keyboard('{Enter}');
    await screen.findByRole('alert');
    await type('half a sent')(user);
    unmount();

    const other = aConversation({ buyerId });
    const elsewhere = show({ conversation: other, messages: [] });
    expect((await field()).value).toBe('');
    expect(screen.queryByText('Not lost')).toBeNull();
    elsewhere.unmount();

    show();
    expect((await field()).value).toBe('half a sent');
    expect(screen.getByText('Not lost')).toBeTruthy();
  });

  it('counts near the limit, and refuses 2,001 characters without losing one', async () => {
    const { user, api } = show();
    await type('x'.repeat(1_999))(user);
    expect(screen.getByText('1 character left')).toBeTruthy();
    await user.keyboard('yz');

    expect(screen.getByText('1 character too many')).toBeTruthy();
    expect((await field()).value).toHaveLength(2_001);
    await user.keyboard('{Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    expect(sentTo(api)).toEqual([]);

    await user.keyboard('{Backspace}{Enter}');
    await waitFor(() => expect(sentTo(api)).toHaveLength(1));
  });

  it('with contact details tells the person that they were removed', async () => {
    const masked = aMessage({
      own: true,
      text: 'Call me: [removed]',
      masked: true,
      sentAt: '2026-11-20T09:50:00.000Z',
    });
    const { user } = show({ api: { [`POST ${messagesOf(talk)}`]: () => ({ status: 201, body: masked }) } });
    await type('Call me: +880 1700 000000')(user);
    await user.keyboard('{Enter}');

    expect(await screen.findByText(/^Contact details were removed\. You can share them once/)).toBeTruthy();
    expect(screen.getByText('Contact details were removed from your message.')).toBeTruthy();
  });
});

describe('who may write', () => {
  it.each([
    [{ closed: true }, 'The other account was deleted'],
    [{ blocked: 'by-them' as const }, 'blocked this conversation, so you can’t write here.'],
    [{ blocked: 'by-you' as const }, 'Neither of you can write here.'],
  ])('is said in words when nobody can: %o', async (state, words) => {
    show({ conversation: { ...talk, ...state } });

    expect((await thread()).textContent).toContain(words);
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
  });

  it('an admin reads a reported conversation with the roles of both sides, and cannot write', async () => {
    show({
      session: aSession({ role: 'admin' }),
      conversation: { ...talk, reported: true },
      messages: [
        { ...answer, own: false },
        { ...question, own: false },
      ],
    });

    const region = await thread();
    expect(region.textContent).toContain('Buyer');
    expect(region.textContent).toContain('Seller');
    expect(region.textContent).toContain('You can read it, but not write.');
    expect(within(region).queryByRole('textbox')).toBeNull();
    expect(within(region).queryByRole('button', { name: /Block|Report/ })).toBeNull();
  });

  it.each([
    ['by-you', `You blocked Rahim Traders in the conversation about the Pixel 9. Neither of you can write here.`],
    ['by-them', `Rahim Traders blocked you in the conversation about the Pixel 9, so you can’t write here.`],
  ] as const)('a block in another conversation of the same two people holds here too: %s', async (blocked, words) => {
    const { sellerId } = talk;
    const other = aConversation({ buyerId, sellerId, itemName: 'Pixel 9', blocked });
    const block = `POST /api/conversations/${other._id}/block`;
    const { user, api } = show({
      api: {
        'GET /api/conversations': { items: [talk, other], unread: 0 },
        [block]: { ...other, blocked: undefined },
      },
    });
    expect(
      await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === words),
    ).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Block Rahim Traders' })).toBeNull();
    if (blocked === 'by-them') return void expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();

    api.answer('GET /api/conversations', { items: [talk, { ...other, blocked: undefined }], unread: 0 });
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await field()).toBeTruthy();
    expect(api.calls.find(({ path }) => path.endsWith('/block'))?.body).toEqual({ blocked: false });
  });

  it('a block of another person changes nothing here', async () => {
    const other = aConversation({ buyerId, blocked: 'by-you' });
    const { api } = show({ api: { 'GET /api/conversations': { items: [talk, other], unread: 0 } } });
    expect(await field()).toBeTruthy();
    await waitFor(() => expect(api.calls.some(({ query }) => query.get('buyerId') === buyerId)).toBe(true));
    expect(await field()).toBeTruthy();
  });

  it('blocking asks first, and unblocking brings the field back', async () => {
    const block = `POST /api/conversations/${talk._id}/block`;
    const { user, api } = show({ api: { [block]: { ...talk, blocked: 'by-you' } } });
    await user.click(await screen.findByRole('button', { name: 'Block Rahim Traders' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Block' }));

    expect((await screen.findByRole('button', { name: 'Unblock' })).textContent).toBe('Unblock');
    api.answer(block, talk);
    await user.click(screen.getByRole('button', { name: 'Unblock' }));

    expect(await field()).toBeTruthy();
    expect(api.calls.filter(({ path }) => path.endsWith('/block')).map(({ body }) => body)).toEqual([
      { blocked: true },
      { blocked: false },
    ]);
  });

  it('reporting takes a reason, keeps it when it fails, and then says that the team can read along', async () => {
    const report = `POST /api/conversations/${talk._id}/report`;
    const { user, api } = show({ api: { [report]: problem(503, 'unavailable') } });
    await user.click(await screen.findByRole('button', { name: 'Report this conversation' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(textsOf(dialog.getAllByRole('button'))).toEqual(['', 'Report', 'Cancel']);
    await user.type(dialog.getByRole('textbox'), 'Wants money first');
    await user.click(dialog.getByRole('button', { name: 'Report' }));

    expect(await dialog.findByText('The shop says unavailable.')).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Wants money first');
    api.answer(report, { ...talk, reported: true });
    await user.click(dialog.getByRole('button', { name: 'Report' }));

    expect(await screen.findByText('Reported. Our team can read this conversation.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Report this conversation' })).toBeNull();
    expect(api.calls.findLast(({ path }) => path.endsWith('/report'))?.body).toEqual({ reason: 'Wants money first' });
  });
});
