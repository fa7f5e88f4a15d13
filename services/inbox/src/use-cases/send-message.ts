import { endpoints } from '@wholesale/contracts';
import { Failure, forbidden, notFound, type Cause, type ServiceClient } from '@wholesale/service-kit';
import { hideContactDetails } from '../domain/contact-details.ts';
import {
  allowsContact,
  asParticipant,
  checkWritable,
  conversationBlocked,
  conversationIdOf,
  openConversation,
  otherSide,
  showLastMessage,
  type Conversation,
  type Message,
  type Person,
  type Subject,
} from '../domain/conversation.ts';
import type { ConversationRepository } from '../storage/conversation-repository.ts';
import type { Limit, Limits } from '../storage/limits.ts';
import type { MessageRepository } from '../storage/message-repository.ts';
import type { PeopleCopies } from '../storage/people-copies.ts';

export type SendMessage = ReturnType<typeof createSendMessage>;

/** @param reservedId a second message with it is not sent; the first one is returned */
type Draft = { text: string; reservedId: string };

const messagesPerMinute: Limit = { name: 'messages', most: 20, withinMs: 60_000 };
const conversationsPerHour: Limit = { name: 'conversations', most: 5, withinMs: 3_600_000 };

export function createSendMessage({
  conversations,
  messages,
  people,
  limits,
  askCatalog,
  now,
  newId,
}: {
  conversations: ConversationRepository;
  messages: MessageRepository;
  people: PeopleCopies;
  limits: Limits;
  askCatalog: ServiceClient;
  now: () => Date;
  newId: (at: Date) => string;
}) {
  async function isClosed({ buyerId, sellerId }: Pick<Subject, 'buyerId' | 'sellerId'>): Promise<boolean> {
    const both = await people.findByIds([buyerId, sellerId]);
    return [...both.values()].some(({ state }) => state === 'deleted');
  }

  async function send(
    conversation: Conversation,
    { userId }: Person,
    { text, reservedId }: Draft,
    cause: Cause,
  ): Promise<Message> {
    checkWritable(conversation, { closed: await isClosed(conversation) });
    // A block is between two people, in all their conversations.
    if (await conversations.isBlockedBetween(conversation)) throw conversationBlocked();
    const at = now();
    await countOrRefuse(userId, messagesPerMinute, 'too-many-messages', 'You are sending messages too fast.');
    const shown = allowsContact(conversation) ? { text, masked: false } : hideContactDetails(text);
    const message: Message = {
      _id: newId(at),
      version: 1,
      conversationId: conversation._id,
      from: userId,
      to: otherSide(conversation, userId),
      ...shown,
      sentAt: at.toISOString(),
      unread: true,
      reservedId,
    };
    if (!(await messages.add(message, conversation, cause)))
      return (await messages.findByReservedId(reservedId)) as Message;
    // After a crash in between, the handler of `message.sent` does this.
    await conversations.change(conversation._id, (current) => showLastMessage(current, message), cause);
    return message;
  }

  async function countOrRefuse(userId: string, limit: Limit, code: string, sentence: string): Promise<void> {
    const waitMs = await limits.count(userId, limit, now());
    if (waitMs === undefined) return;
    const seconds = Math.ceil(waitMs / 1_000);
    throw new Failure('too-many', code, `${sentence} Try again in ${inWords(seconds)}.`, {
      retryAfterSeconds: seconds,
    });
  }

  async function subjectOf(listingId: string, buyer: Person, requestId: string): Promise<Subject> {
    const listing = await askCatalog(endpoints.findListingSnapshot, { params: { id: listingId }, requestId });
    if (!listing || listing.status === 'deleted') throw notFound('listing-not-found', 'We couldn’t find this phone.');
    const { name: itemName, picture, sellerId } = listing;
    if (sellerId === buyer.userId) throw forbidden('own-listing', 'This is your own listing.');
    return { listingId, itemName, picture, buyerId: buyer.userId, sellerId };
  }

  async function open(subject: Subject, buyer: Person, cause: Cause): Promise<Conversation> {
    if (await conversations.isBlockedBetween(subject)) throw conversationBlocked();
    checkWritable({ blockedBy: [] }, { closed: await isClosed(subject) });
    await countOrRefuse(
      buyer.userId,
      conversationsPerHour,
      'too-many-conversations',
      'You started many conversations.',
    );
    const { aggregate } = await conversations.change(
      conversationIdOf(subject),
      (current, at) => (current ? undefined : { changes: openConversation(subject, at) }),
      cause,
    );
    return aggregate as Conversation;
  }

  return {
    /**
     * Sends a message to the other side of a conversation.
     * @throws Failure `conversation-not-found`, `conversation-blocked`, `conversation-closed` or `too-many-messages`
     */
    async reply(conversationId: string, person: Person, draft: Draft, cause: Cause): Promise<Message> {
      return send(asParticipant(await conversations.findById(conversationId), person), person, draft, cause);
    },

    /**
     * Sends a message to the seller of a phone; opens the conversation if there is none.
     * @throws Failure as `reply`, and `listing-not-found`, `own-listing`, `too-many-conversations`, `unavailable`
     */
    async askSeller(listingId: string, buyer: Person, draft: Draft, cause: Cause): Promise<Message> {
      const known = await conversations.findById(conversationIdOf({ listingId, buyerId: buyer.userId }));
      const conversation = known ?? (await open(await subjectOf(listingId, buyer, cause.correlationId), buyer, cause));
      return send(conversation, buyer, draft, cause);
    },
  };
}

function inWords(seconds: number): string {
  const [amount, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
