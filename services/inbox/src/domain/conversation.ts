import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EventType } from '@wholesale/contracts';
import { conflict, forbidden, notFound, type Changes, type Decision } from '@wholesale/service-kit/domain';
import type { Report } from './report.ts';

/** One per listing and buyer. Names and closed accounts are joined when it is read. */
export type Conversation = {
  _id: string;
  version: number;
  listingId: string;
  itemName: string;
  picture: string;
  buyerId: string;
  sellerId: string;
  /** Buyer and seller, for the index. */
  participants: string[];
  /** Of the last message; at first, when it was opened. */
  latestAt: string;
  lastMessage?: { id: string; from: string; text: string; sentAt: string };
  /** Accepted and completed bookings of the two, read with `acceptedBookingsOf`. Absent when the previous version opened the conversation. */
  acceptedBookings?: string[];
  /** The last of them, which replicas of the previous version read and write during an update. The next release removes it. */
  acceptedBookingId?: string;
  blockedBy: string[];
  /** Present while a report is open: admins can read it. */
  reported?: true;
  reports: Report[];
};
/** Conversations publish nothing. */
export type ConversationEventType = never & EventType;
export type ConversationDecision = Decision<Conversation, ConversationEventType>;

export type Message = {
  _id: string;
  version: number;
  conversationId: string;
  from: string;
  to: string;
  text: string;
  sentAt: string;
  masked: boolean;
  /** Absent once its receiver has opened the conversation. */
  unread?: true;
  /** What its request reserved, so that a repeat of the request finds it. The message's own id is newer, because messages are sorted by it. */
  reservedId?: string;
};

/** The phone and the two people of a conversation. */
export type Subject = { listingId: string; itemName: string; picture: string; buyerId: string; sellerId: string };
export type Person = { userId: string; role: string };

/** Derived from listing and buyer, so that a conversation can't exist twice. */
export const conversationIdOf = ({ listingId, buyerId }: Pick<Subject, 'listingId' | 'buyerId'>): string =>
  createHash('sha256').update(`${listingId}:${buyerId}`).digest('hex').slice(0, 24);

/** The fields of a new conversation. */
export const openConversation = (subject: Subject, now: Date): Changes<Conversation> => ({
  ...subject,
  participants: [subject.buyerId, subject.sellerId],
  latestAt: now.toISOString(),
  ...acceptedBookingsAre([]),
  blockedBy: [],
  reports: [],
});

/** While there is one, contact details stay in messages. */
function acceptedBookingsOf(conversation: Partial<Conversation>): readonly string[] {
  const { acceptedBookings = [], acceptedBookingId } = conversation;
  if (acceptedBookings.at(-1) === acceptedBookingId) return acceptedBookings;
  // A replica of the previous version has written since, and it knows one booking at most.
  return acceptedBookingId ? [acceptedBookingId] : [];
}

/** The fields that remember these bookings, for this version and the previous one. */
export const acceptedBookingsAre = (bookingIds: string[]): Changes<Conversation> => ({
  acceptedBookings: bookingIds,
  acceptedBookingId: bookingIds.at(-1),
});

/**
 * A booking opens the conversation of its two people. Acceptance and completion allow contact, the end of the booking ends that.
 * @param options.contact undefined: as it was @returns undefined when nothing changes
 */
export function followBooking(
  conversation: Conversation | undefined,
  { bookingId, subject, contact }: { bookingId: string; subject: Subject; contact?: 'allowed' | 'ended' | undefined },
  now: Date,
): ConversationDecision | undefined {
  const before = acceptedBookingsOf(conversation ?? {});
  const others = before.filter((id) => id !== bookingId);
  const changed = { allowed: [...others, bookingId], ended: others };
  const after = contact ? changed[contact] : others;
  if (conversation && (!contact || after.length === before.length)) return undefined;
  return { changes: { ...(!conversation && openConversation(subject, now)), ...acceptedBookingsAre(after) } };
}

/** Whether contact details stay in messages. */
export const allowsContact = (conversation: Conversation): boolean => acceptedBookingsOf(conversation).length > 0;

/** Keeps the latest message for the list. @returns undefined when a later one is known */
export function showLastMessage(
  conversation: Conversation | undefined,
  { _id: id, from, text, sentAt }: Message,
): ConversationDecision | undefined {
  if (!conversation || (conversation.lastMessage?.id ?? '') >= id) return undefined;
  return { changes: { lastMessage: { id, from, text: text.slice(0, longestPreview), sentAt }, latestAt: sentAt } };
}
const longestPreview = 200;

/** Replaces each text of a deleted person. */
export const erasedText = 'This message was deleted with its author’s account.';

/**
 * Removes what a deleted person wrote from the list and from reports, and a deleted seller's photo.
 * @returns undefined when nothing changes
 */
export function erasePerson(conversation: Conversation | undefined, userId: string): ConversationDecision | undefined {
  if (!conversation) return undefined;
  const { lastMessage, reports, sellerId, picture } = conversation;
  const changes = {
    ...(lastMessage?.from === userId && { lastMessage: { ...lastMessage, text: erasedText } }),
    reports: reports.map(({ reason, text, ...report }) =>
      report.by === userId ? { ...report, ...(text && { text }) } : { ...report, ...(reason && { reason }) },
    ),
    picture: sellerId === userId ? '' : picture,
  };
  return isDeepStrictEqual({ ...conversation, ...changes }, conversation) ? undefined : { changes };
}

/**
 * The conversation, for one of its two people.
 * @throws Failure `conversation-not-found`, also to strangers, who must not learn that it exists
 */
export function asParticipant(conversation: Conversation | undefined, { userId }: Person): Conversation {
  if (!conversation?.participants.includes(userId)) throw conversationNotFound();
  return conversation;
}

/** The conversation, for its two people, and for admins while a report is open. @throws Failure `conversation-not-found` */
export function asReader(conversation: Conversation | undefined, person: Person): Conversation {
  if (conversation?.reported && person.role === 'admin') return conversation;
  return asParticipant(conversation, person);
}

/** @throws Failure `conversation-blocked` or, when an account of the two was deleted, `conversation-closed` */
export function checkWritable({ blockedBy }: Pick<Conversation, 'blockedBy'>, { closed }: { closed: boolean }): void {
  if (closed) throw conflict('conversation-closed', 'This account was deleted, so nobody can reply.');
  if (blockedBy.length > 0) throw conversationBlocked();
}
export const conversationBlocked = () =>
  forbidden('conversation-blocked', 'This conversation is blocked, so you can’t send messages.');

/** @returns undefined when nothing changes */
export function setBlocked(
  { blockedBy }: Conversation,
  { userId }: Person,
  blocked: boolean,
): ConversationDecision | undefined {
  if (blockedBy.includes(userId) === blocked) return undefined;
  return { changes: { blockedBy: blocked ? [...blockedBy, userId] : blockedBy.filter((id) => id !== userId) } };
}

export const otherSide = ({ buyerId, sellerId }: Pick<Conversation, 'buyerId' | 'sellerId'>, userId: string): string =>
  userId === buyerId ? sellerId : buyerId;

const conversationNotFound = () => notFound('conversation-not-found', 'We couldn’t find this conversation.');
