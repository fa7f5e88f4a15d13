import { inboxEndpoints, paths } from '@wholesale/contracts';
import { defineCalls, memberOf, nextPage, notFound, type Caller, type Calls } from '@wholesale/service-kit';
import {
  asParticipant,
  asReader,
  reportConversation,
  setBlocked,
  type Conversation,
  type ConversationDecision,
  type Person,
} from '../domain/conversation.ts';
import { templates } from '../domain/templates.ts';
import type { ConversationRepository } from '../storage/conversation-repository.ts';
import type { MailSettings } from '../storage/mail-settings.ts';
import type { MessageRepository } from '../storage/message-repository.ts';
import type { Notifications } from '../storage/notifications.ts';
import type { PeopleCopies } from '../storage/people-copies.ts';
import type { SendMessage } from '../use-cases/send-message.ts';
import { presentConversation, presentMessage, presentNotification, withEtag } from './present.ts';

export function createCalls({
  conversations,
  messages,
  people,
  notifications,
  settings,
  sendMessage,
}: {
  conversations: ConversationRepository;
  messages: MessageRepository;
  people: PeopleCopies;
  notifications: Notifications;
  settings: MailSettings;
  sendMessage: SendMessage;
}): Calls {
  async function viewOf(found: readonly Conversation[], person: Person) {
    const [known, unread] = await Promise.all([
      people.findByIds(found.flatMap(({ participants }) => participants)),
      messages.countUnread(person.userId),
    ]);
    return {
      items: found.map((conversation) => presentConversation(conversation, person, { people: known, unread })),
      unread: [...unread.values()].reduce((sum, count) => sum + count, 0),
    };
  }

  async function showOne(conversation: Conversation, person: Person) {
    const { items } = await viewOf([conversation], person);
    return items[0] as (typeof items)[number];
  }

  /** Changes a conversation for one of its two people. */
  async function changeAs(
    caller: Caller,
    { id, requestId }: { id: string; requestId: string },
    decide: (conversation: Conversation, person: Person, now: Date) => ConversationDecision | undefined,
  ) {
    const person = personOf(caller);
    const { aggregate } = await conversations.change(
      id,
      (stored, now) => decide(asParticipant(stored, person), person, now),
      { correlationId: requestId },
    );
    return { body: await showOne(aggregate as Conversation, person) };
  }

  return defineCalls(inboxEndpoints)({
    askSeller: async ({ params, body, caller, requestId }) => {
      const person = personOf(caller);
      const message = await sendMessage.askSeller(params.id, person, body.text, { correlationId: requestId });
      const { conversationId } = message;
      return { status: 201, body: { conversationId, message: presentMessage(message, person) } };
    },

    listConversations: async ({ query, caller }) => {
      const person = personOf(caller);
      const found =
        person.role === 'admin'
          ? await conversations.pageOfReported(query)
          : await conversations.pageOf(person.userId, query);
      return withEtag(await viewOf(found, person));
    },

    showConversation: async ({ params, caller }) => {
      const person = personOf(caller);
      return withEtag(await showOne(asReader(await conversations.findById(params.id), person), person));
    },

    listMessages: async ({ params, query, caller }) => {
      const person = personOf(caller);
      const { _id, participants } = asReader(await conversations.findById(params.id), person);
      const found = await messages.page(_id, query);
      const path = paths.listMessages.path.replace('{id}', _id);
      const { items, headers } = nextPage(path, { limit: query.limit, after: query.after }, found);
      if (participants.includes(person.userId) && items.some(({ to, unread }) => unread && to === person.userId)) {
        const { link } = templates['message-received']({ conversationId: _id });
        await messages.markRead(_id, person.userId);
        await notifications.markRead(person.userId, { link });
      }
      return withEtag(
        items.map((message) => presentMessage(message, person)),
        headers,
      );
    },

    sendMessage: async ({ params, body, caller, requestId }) => {
      const person = personOf(caller);
      const message = await sendMessage.reply(params.id, person, body.text, { correlationId: requestId });
      return { status: 201, body: presentMessage(message, person) };
    },

    reportConversation: ({ params, body, caller, requestId }) =>
      changeAs(caller, { ...params, requestId }, (conversation, person, now) =>
        reportConversation(conversation, person, { reason: body.reason, now }),
      ),

    blockConversation: ({ params, body, caller, requestId }) =>
      changeAs(caller, { ...params, requestId }, (conversation, person) =>
        setBlocked(conversation, person, body.blocked),
      ),

    listNotifications: async ({ query, caller }) => {
      const { userId } = personOf(caller);
      const [found, unread] = await Promise.all([notifications.page(userId, query), notifications.countUnread(userId)]);
      const { items, headers } = nextPage(
        paths.listNotifications.path,
        { limit: query.limit, after: query.after },
        found,
      );
      return withEtag({ items: items.map(presentNotification), unread }, headers);
    },

    markNotificationsRead: async ({ body, caller }) => {
      const { userId } = personOf(caller);
      const modifiedCount = await (body.ids
        ? notifications.markTheseRead(userId, body.ids)
        : notifications.markRead(userId));
      return { body: { acknowledged: true, modifiedCount } };
    },

    showNotificationSettings: async ({ caller }) => ({
      body: { mail: await settings.read(personOf(caller).userId) },
    }),

    setNotificationSettings: async ({ body, caller }) => {
      const { userId } = personOf(caller);
      await settings.set(userId, body.mail);
      return { body: { mail: await settings.read(userId) } };
    },

    unsubscribe: async ({ params }) => {
      if (!(await settings.unsubscribe(params.token)))
        throw notFound('token-not-found', 'This link is not valid. Switch mails off in your account instead.');
      return { body: { acknowledged: true } };
    },
  });
}

const personOf = (caller: Caller): Person => memberOf(caller).profile;
