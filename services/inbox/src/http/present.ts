import type {
  Conversation as ConversationView,
  Message as MessageView,
  Notification as NotificationView,
  Report as ReportView,
} from '@wholesale/contracts';
import { formerMember, unnamedPerson } from '@wholesale/contracts/values';
import { allowsContact, otherSide, type Conversation, type Message, type Person } from '../domain/conversation.ts';
import { isOpen, reportIdOf, type Report } from '../domain/report.ts';
import type { Notification } from '../storage/notifications.ts';
import type { PersonCopy } from '../storage/people-copies.ts';

type People = ReadonlyMap<string, PersonCopy>;

/** A conversation as one of its two people, or an admin, sees it. */
export function presentConversation(
  conversation: Conversation,
  { userId }: Person,
  { people, unread }: { people: People; unread: ReadonlyMap<string, number> },
): ConversationView {
  const { _id, listingId, itemName, picture, buyerId, sellerId, latestAt, lastMessage, blockedBy } = conversation;
  const open = conversation.reports.filter(isOpen);
  const isParticipant = conversation.participants.includes(userId);
  const others = isParticipant ? [otherSide(conversation, userId)] : conversation.participants;
  return {
    _id,
    listingId,
    itemName,
    picture,
    buyerId,
    sellerId,
    withName: others.map((id) => nameOf(people.get(id))).join(', '),
    latestAt,
    ...(lastMessage && {
      lastMessage: { text: lastMessage.text, sentAt: lastMessage.sentAt, own: lastMessage.from === userId },
    }),
    unread: unread.get(_id) ?? 0,
    contactAllowed: allowsContact(conversation),
    ...(blockedBy.length > 0 && { blocked: blockedBy.includes(userId) ? 'by-you' : 'by-them' }),
    // The reported person does not see it.
    reported: open.some(({ by }) => !isParticipant || by === userId),
    ...(!isParticipant && { reports: open.map((report) => presentReport(conversation, report, people)) }),
    closed: conversation.participants.some((id) => people.get(id)?.state === 'deleted'),
  };
}

function presentReport(conversation: Conversation, report: Report, people: People): ReportView {
  const { by, at, reason, text } = report;
  const about = otherSide(conversation, by);
  const [byName, aboutName] = [nameOf(people.get(by)), nameOf(people.get(about))];
  const _id = reportIdOf(conversation, report);
  return { _id, by, byName, about, aboutName, at, ...(reason && { reason }), ...(text && { text }) };
}

const nameOf = (person: PersonCopy | undefined): string => {
  if (!person) return unnamedPerson;
  return person.state === 'deleted' ? formerMember : person.name;
};

export const presentMessage = ({ _id, from, text, sentAt, masked }: Message, { userId }: Person): MessageView => ({
  _id,
  from,
  own: from === userId,
  text,
  sentAt,
  masked,
});

export const presentNotification = (notification: Notification): NotificationView => {
  const { _id, type, title, text, link, at, read } = notification;
  return { _id, type, title, text, link, at, read };
};
