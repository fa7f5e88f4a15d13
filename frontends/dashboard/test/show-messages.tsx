import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Conversation, Message } from '@wholesale/contracts';
import { aConversation, aMessage, aSession, renderPage, type ApiCall, type ApiStub } from '@wholesale/web-kit/testing';
import MessagesPage from '../src/features/messages/components/messages-page.tsx';

export const buyer = aSession({ role: 'buyer', name: 'Nadia Karim' });
export const buyerId = buyer.profile?._id ?? '';
/** A conversation with a question and its answer, new for each test. */
export let talk: Conversation;
export let question: Message;
export let answer: Message;
export const messagesOf = ({ _id }: Conversation) => `/api/conversations/${_id}/messages`;

type Options = {
  conversation?: Conversation;
  messages?: Message[];
  api?: ApiStub;
  session?: typeof buyer;
  open?: boolean;
};
export function show({
  conversation = talk,
  messages = [answer, question],
  api,
  session = buyer,
  open = true,
}: Options = {}) {
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
export const thread = () => screen.findByRole('region', { name: /^Conversation with/ });
export const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
export const sentTo = (api: { calls: ApiCall[] }, conversation = talk) =>
  api.calls
    .filter(({ method, path }) => method === 'POST' && path === messagesOf(conversation))
    .map(({ body }) => body);
export const type = (text: string) => async (user: ReturnType<typeof renderPage>['user']) => {
  await user.click(await field());
  await user.paste(text);
};
export const setOnline = (online: boolean) =>
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
    fireEvent(window, new Event(online ? 'online' : 'offline'));
  });

/** Call once in a test file. */
export function setUpTalk(): void {
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
}
