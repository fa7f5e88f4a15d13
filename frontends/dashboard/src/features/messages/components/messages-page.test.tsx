import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Conversation, Message } from '@wholesale/contracts';
import { aConversation, aMessage, aSession, renderPage, type ApiCall, type ApiStub } from '@wholesale/web-kit/testing';
import MessagesPage from './messages-page.tsx';

const buyer = aSession({ role: 'buyer', name: 'Nadia Karim' });
const buyerId = buyer.profile?._id ?? '';
let talk: Conversation;
let question: Message;
let answer: Message;
const problem = (status: number, code: string) => () => ({
  status,
  body: { status, code, message: `The shop says ${code}.`, requestId: 'r' },
});
const messagesOf = ({ _id }: Conversation) => `/api/conversations/${_id}/messages`;

type Options = {
  conversation?: Conversation;
  messages?: Message[];
  api?: ApiStub;
  session?: typeof buyer;
  open?: boolean;
};
function show({ conversation = talk, messages = [answer, question], api, session = buyer, open = true }: Options = {}) {
  return renderPage(<MessagesPage />, {
    path: open ? `/dashboard/messages/${conversation._id}` : '/dashboard/messages',
    route: open ? '/dashboard/messages/:id' : '/dashboard/messages',
    session,
    api: {
      'GET /api/conversations': { items: [conversation], unread: conversation.unread },
      [`GET /api/conversations/${conversation._id}`]: conversation,
      [`GET ${messagesOf(conversation)}`]: messages,
      'GET /api/listings': [],
      ...api,
    },
  });
}
const thread = () => screen.findByRole('region', { name: /^Conversation with/ });
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const sentTo = (api: { calls: ApiCall[] }, conversation = talk) =>
  api.calls
    .filter(({ method, path }) => method === 'POST' && path === messagesOf(conversation))
    .map(({ body }) => body);
const type = (text: string) => async (user: ReturnType<typeof renderPage>['user']) => {
  await user.click(await field());
  await user.paste(text);
};

beforeEach(() => {
  talk = aConversation({
    buyerId,
    unread: 2,
    lastMessage: { text: 'Yes, it is unlocked.', sentAt: '2026-11-20T09:05:00.000Z', own: false },
  });
  question = aMessage({ from: buyerId, own: true, text: 'Is it unlocked?', sentAt: '2026-11-20T09:00:00.000Z' });
  answer = aMessage({ from: talk.sellerId, text: 'Yes, it is unlocked.', sentAt: '2026-11-20T09:05:00.000Z' });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
  setOnline(true);
});
const setOnline = (online: boolean) =>
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
    fireEvent(window, new Event(online ? 'online' : 'offline'));
  });

describe('the list of conversations', () => {
  it('shows who a conversation is with, the phone, the last message and how many are unread', async () => {
    show({ open: false });

    const row = await screen.findByRole('link', { name: /Rahim Traders/ });
    expect(row.textContent).toContain('Galaxy S21 128 GB');
    expect(row.textContent).toContain('Yes, it is unlocked.');
    expect(row.textContent).toContain('2 unread');
    expect(row.getAttribute('href')).toBe(`/dashboard/messages/${talk._id}`);
    expect(screen.getByText('Choose a conversation')).toBeTruthy();
  });

  it.each([
    ['buyer', 'No messages yet'],
    ['seller', 'No messages yet'],
    ['admin', 'No reported conversations'],
  ] as const)('says to the %s what to expect when it is empty', async (role, title) => {
    show({ open: false, session: aSession({ role }), api: { 'GET /api/conversations': { items: [], unread: 0 } } });

    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  it('that fails to load shows the reason, and loads with Retry', async () => {
    const { user, api } = show({ open: false, api: { 'GET /api/conversations': problem(503, 'unavailable') } });

    expect(await screen.findByText('The shop says unavailable.')).toBeTruthy();
    api.answer('GET /api/conversations', { items: [talk], unread: 2 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('link', { name: /Rahim Traders/ })).toBeTruthy();
  });

  it('loads older conversations on demand, from the oldest one shown, also when nobody has written in it', async () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      aConversation({
        withName: `Seller ${index}`,
        latestAt: `2026-11-20T08:${59 - index}:00.000Z`,
      }),
    );
    const cursor = { before: '2026-11-20T08:40:00.000Z', beforeId: many.at(-1)?._id };
    const old = aConversation({ withName: 'The oldest one' });
    const { user } = show({
      open: false,
      api: {
        'GET /api/conversations': ({ query }: ApiCall) => ({
          body: {
            items: JSON.stringify(Object.fromEntries(query)) === JSON.stringify(cursor) ? [old] : many,
            unread: 0,
          },
        }),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Show more' }));

    expect(document.activeElement).toBe(await screen.findByRole('link', { name: /The oldest one/ }));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('a conversation', () => {
  it('shows its messages oldest first, with who wrote them and on which day', async () => {
    show();

    const items = within(await thread()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^20 November 2026You: Is it unlocked\?\d\d:00$/),
      expect.stringMatching(/^Rahim Traders: Yes, it is unlocked\.\d\d:05$/),
    ]);
  });

  it('links to the phone that it is about while the shop shows it', async () => {
    const { aListing } = await import('@wholesale/web-kit/testing');
    const phone = aListing({ _id: talk.listingId, brand: 'samsung' });
    show({ api: { 'GET /api/listings': [phone] } });

    const link = await within(await thread()).findByRole('link', { name: talk.itemName });
    expect(link.getAttribute('href')).toBe(`/phones/samsung/${talk.listingId}`);
  });

  it('asks again every 3 seconds and announces what arrives, once and only from the other side', async () => {
    jest.useFakeTimers();
    const { api } = show();
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText('Is it unlocked?')).toBeTruthy();
    const before = api.calls.filter(({ path }) => path === messagesOf(talk)).length;

    const late = aMessage({ from: talk.sellerId, text: 'Come at five.', sentAt: '2026-11-20T09:10:00.000Z' });
    api.answer(`GET ${messagesOf(talk)}`, [late, answer, question]);
    await act(() => jest.advanceTimersByTimeAsync(3_100));

    expect(api.calls.filter(({ path }) => path === messagesOf(talk)).length).toBe(before + 1);
    expect(screen.getByText('New message from Rahim Traders: Come at five.').getAttribute('aria-live')).toBe('polite');
  });

  it('does not ask while the page is offline, and asks again when the connection is back', async () => {
    jest.useFakeTimers();
    const { api } = show();
    await act(() => jest.advanceTimersByTimeAsync(500));
    const reads = () => api.calls.filter(({ path }) => path === messagesOf(talk)).length;
    setOnline(false);
    const before = reads();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(reads()).toBe(before);

    setOnline(true);
    await act(() => jest.advanceTimersByTimeAsync(3_500));
    expect(reads()).toBeGreaterThan(before);
  });

  it('keeps older messages that were loaded on demand when newer ones arrive', async () => {
    const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;
    const older = aMessage({ text: 'The very first', sentAt: at(1) });
    const latest = Array.from({ length: 20 }, (_, index) =>
      aMessage({ text: `No. ${index}`, sentAt: at(20 + index) }),
    ).reverse();
    const oldest = latest.at(-1);
    const { user, api, queries } = show({
      api: {
        [`GET ${messagesOf(talk)}`]: ({ query }: ApiCall) => ({
          body: query.get('after') === oldest?._id ? [older] : latest,
        }),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Show older messages' }));
    expect(await screen.findByText('The very first')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();

    const newest = aMessage({ text: 'The newest', sentAt: at(55) });
    api.answer(`GET ${messagesOf(talk)}`, [newest, ...latest.slice(0, 19)]);
    await act(() => queries.refetchQueries({ queryKey: ['listMessages'] }));

    const texts = within(await thread())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toHaveLength(22);
    expect(texts[0]).toContain('The very first');
    expect(texts.at(-1)).toContain('The newest');
  });

  it('that was removed says so instead of asking for ever', async () => {
    jest.useFakeTimers();
    const gone = problem(404, 'conversation-not-found');
    const { api } = show({
      api: { [`GET /api/conversations/${talk._id}`]: gone, [`GET ${messagesOf(talk)}`]: gone },
    });
    await act(() => jest.advanceTimersByTimeAsync(1_000));

    expect(screen.getByText('This conversation is no longer available')).toBeTruthy();
    const before = api.calls.filter(({ path }) => path.includes(talk._id)).length;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(api.calls.filter(({ path }) => path.includes(talk._id)).length).toBe(before);
  });

  it('that fails to load shows the reason, and loads with Retry', async () => {
    const { user, api } = show({ api: { [`GET ${messagesOf(talk)}`]: problem(500, 'internal') } });

    expect(await screen.findByText('The shop says internal.')).toBeTruthy();
    api.answer(`GET ${messagesOf(talk)}`, [question]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Is it unlocked?')).toBeTruthy();
  });

  it('shows HTML in a message as text, and isolates text that runs from right to left', async () => {
    const hostile = '<img src=x onerror="alert(1)"><b>bold</b>';
    const name = 'مستخدم ‮evil';
    show({
      conversation: { ...talk, withName: name },
      messages: [aMessage({ text: hostile }), aMessage({ text: 'שלום 123 !' })],
    });

    const text = await screen.findByText(hostile);
    expect(text.querySelector('img, b')).toBeNull();
    expect(text.getAttribute('dir')).toBe('auto');
    expect(screen.getByText('שלום 123 !').getAttribute('dir')).toBe('auto');
    for (const each of screen.getAllByText(name).filter(({ tagName }) => tagName !== 'H2'))
      expect(each.tagName).toBe('BDI');
  });
});

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
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Report', 'Cancel']);
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
