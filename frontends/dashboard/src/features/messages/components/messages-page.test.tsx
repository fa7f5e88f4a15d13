import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { aConversation, aMessage, aSession, type ApiCall, problem, textsOf } from '@wholesale/web-kit/testing';
import {
  answer,
  messagesOf,
  question,
  setOnline,
  show,
  talk,
  thread,
  setUpTalk,
} from '../../../../test/show-messages.tsx';

setUpTalk();

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
    expect(textsOf(items)).toEqual([
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
