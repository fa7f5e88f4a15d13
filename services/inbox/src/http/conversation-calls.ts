import { paths, type inboxEndpoints } from '@wholesale/contracts';
import {
  linkToNext,
  memberOf,
  nextPage,
  withEtag,
  type Caller,
  type Handlers,
  type Idempotency,
} from '@wholesale/service-kit';
import {
  asParticipant,
  asReader,
  otherSide,
  setBlocked,
  type Conversation,
  type ConversationDecision,
  type Message,
  type Person,
} from '../domain/conversation.ts';
import { closeReport, reportConversation } from '../domain/report.ts';
import type { ConversationRepository } from '../storage/conversation-repository.ts';
import type { MessageRepository } from '../storage/message-repository.ts';
import type { PeopleCopies } from '../storage/people-copies.ts';
import type { ReadMessages } from '../use-cases/read-messages.ts';
import type { SendMessage } from '../use-cases/send-message.ts';
import { presentConversation, presentMessage } from './present.ts';

type ConversationCalls = Handlers<
  Pick<
    typeof inboxEndpoints,
    | 'askSeller'
    | 'listConversations'
    | 'showConversation'
    | 'listMessages'
    | 'sendMessage'
    | 'reportConversation'
    | 'closeReport'
    | 'blockConversation'
  >
>;
type SendingCall = Parameters<ConversationCalls['askSeller' | 'sendMessage']>[0];

export function createConversationCalls({
  conversations,
  messages,
  people,
  idempotency,
  sendMessage,
  readMessages,
}: {
  conversations: ConversationRepository;
  messages: MessageRepository;
  people: PeopleCopies;
  idempotency: Idempotency;
  sendMessage: SendMessage;
  readMessages: ReadMessages;
}): ConversationCalls {
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
    person: Person,
    { id, requestId }: { id: string; requestId: string },
    decide: (
      conversation: Conversation,
      now: Date,
    ) => Promise<ConversationDecision | undefined> | ConversationDecision | undefined,
  ) {
    const { aggregate } = await conversations.change(id, (stored, now) => decide(asParticipant(stored, person), now), {
      correlationId: requestId,
    });
    return { body: await showOne(aggregate as Conversation, person) };
  }

  /**
   * A call that sends one message, however often it is repeated with its key.
   * @param name of the call: a key counts for one listing or one conversation, because the stored request has no path
   */
  function createSendHandler<B>(
    name: string,
    send: SendMessage['reply'] | SendMessage['askSeller'],
    present: (message: Message, person: Person) => B,
  ) {
    return (call: SendingCall) => {
      const { params, body, caller, requestId: correlationId } = call;
      const person = personOf(caller);
      const reply = (message: Message) => ({ status: 201 as const, body: present(message, person) });
      return idempotency.answer(`${name} ${params.id}`, call, {
        create: async (reservedId) => reply(await send(params.id, person, { ...body, reservedId }, { correlationId })),
        async find(reservedId) {
          const message = await messages.findByReservedId(reservedId);
          return message && reply(message);
        },
      });
    };
  }

  return {
    askSeller: createSendHandler('askSeller', sendMessage.askSeller, (message, person) => ({
      conversationId: message.conversationId,
      message: presentMessage(message, person),
    })),

    listConversations: async ({ query, caller }) => {
      const person = personOf(caller);
      const found =
        person.role === 'admin'
          ? await conversations.pageOfReported(query)
          : await conversations.pageOf(person.userId, query);
      const shown = found.slice(0, query.limit);
      const last = found.length > shown.length ? shown.at(-1) : undefined;
      const next = last && { ...query, before: last.latestAt, beforeId: last._id };
      return withEtag(await viewOf(shown, person), next && linkToNext(paths.listConversations.path, next));
    },

    showConversation: async ({ params, caller }) => {
      const person = personOf(caller);
      return withEtag(await showOne(asReader(await conversations.findById(params.id), person), person));
    },

    listMessages: async ({ params, query, caller }) => {
      const person = personOf(caller);
      const { _id, participants } = asReader(await conversations.findById(params.id), person);
      const found = await readMessages(_id, query, participants.includes(person.userId) ? person.userId : undefined);
      const path = paths.listMessages.path.replace('{id}', _id);
      const { items, headers } = nextPage(path, { limit: query.limit, after: query.after }, found);
      return withEtag(
        items.map((message) => presentMessage(message, person)),
        headers,
      );
    },

    sendMessage: createSendHandler('sendMessage', sendMessage.reply, presentMessage),

    reportConversation: ({ params, body: { reason }, caller, requestId }) => {
      const person = personOf(caller);
      return changeAs(person, { ...params, requestId }, (conversation, now) => {
        const findText = async () =>
          (await messages.latestBy(conversation._id, otherSide(conversation, person.userId)))?.text;
        return reportConversation(conversation, person, { reason, findText, now });
      });
    },

    closeReport: async ({ params: { id, reportId }, caller, requestId: correlationId }) => {
      const { changed } = await conversations.change(
        id,
        (conversation, now) => closeReport(conversation, reportId, { admin: personOf(caller), now }),
        { correlationId },
      );
      return { body: { acknowledged: true, modifiedCount: changed ? 1 : 0 } };
    },

    blockConversation: ({ params, body, caller, requestId }) => {
      const person = personOf(caller);
      return changeAs(person, { ...params, requestId }, (conversation) =>
        setBlocked(conversation, person, body.blocked),
      );
    },
  };
}

const personOf = (caller: Caller): Person => memberOf(caller).profile;
