import { describe, expect, it } from '@jest/globals';
import {
  allowsContact,
  asParticipant,
  asReader,
  checkWritable,
  conversationIdOf,
  erasedText,
  erasePerson,
  followBooking,
  openConversation,
  otherSide,
  setBlocked,
  showLastMessage,
  type Conversation,
  type Message,
} from './conversation.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const subject = {
  listingId: 'phone',
  itemName: 'Galaxy S21',
  picture: '/a.webp',
  buyerId: 'buyer',
  sellerId: 'seller',
};
const conversation: Conversation = { ...openConversation(subject, now), _id: 'c', version: 1 } as Conversation;
const [buyer, seller, stranger, admin] = [
  { userId: 'buyer', role: 'buyer' },
  { userId: 'seller', role: 'seller' },
  { userId: 'other', role: 'buyer' },
  { userId: 'boss', role: 'admin' },
];
const result = (read: () => unknown) => {
  try {
    return read() ?? 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('a conversation has one id for each phone and buyer', () => {
  const id = conversationIdOf(subject);

  expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(conversationIdOf({ ...subject })).toBe(id);
  expect(conversationIdOf({ ...subject, listingId: 'other' })).not.toBe(id);
  expect(conversationIdOf({ ...subject, buyerId: 'other' })).not.toBe(id);
});

describe('who may use a conversation', () => {
  const reported: Conversation = { ...conversation, reported: true };

  it('is only buyer and seller', () => {
    expect(asParticipant(conversation, buyer)).toBe(conversation);
    expect(asParticipant(conversation, seller)).toBe(conversation);
    for (const person of [stranger, admin])
      expect(result(() => asParticipant(reported, person))).toBe('conversation-not-found');
    expect(result(() => asParticipant(undefined, buyer))).toBe('conversation-not-found');
  });

  it('for reading, is an admin too while it is reported', () => {
    expect(asReader(reported, admin)).toBe(reported);
    expect(result(() => asReader(conversation, admin))).toBe('conversation-not-found');
    expect(result(() => asReader(reported, stranger))).toBe('conversation-not-found');
    expect(asReader(reported, buyer)).toBe(reported);
    expect(asReader(conversation, seller)).toBe(conversation);
    expect(result(() => asReader(undefined, admin))).toBe('conversation-not-found');
  });

  it('for writing, is nobody while it is blocked by one of them, or when an account was deleted', () => {
    const writable = (blockedBy: string[], closed: boolean) => result(() => checkWritable({ blockedBy }, { closed }));

    expect(writable([], false)).toBe('allowed');
    expect(writable(['buyer'], false)).toBe('conversation-blocked');
    expect(writable([], true)).toBe('conversation-closed');
    expect(writable(['buyer'], true)).toBe('conversation-closed');
  });

  it('each person blocks and unblocks only for themselves', () => {
    const blockedBy = (people: string[]): Conversation => ({ ...conversation, blockedBy: people });

    expect(setBlocked(blockedBy([]), buyer, true)).toEqual({ changes: { blockedBy: ['buyer'] } });
    expect(setBlocked(blockedBy(['seller']), buyer, true)).toEqual({ changes: { blockedBy: ['seller', 'buyer'] } });
    expect(setBlocked(blockedBy(['seller', 'buyer']), buyer, false)).toEqual({ changes: { blockedBy: ['seller'] } });
    expect(setBlocked(blockedBy(['seller']), buyer, false)).toBeUndefined();
    expect(setBlocked(blockedBy(['buyer']), buyer, true)).toBeUndefined();
  });

  it('the other side of each is the other', () => {
    expect([otherSide(subject, 'buyer'), otherSide(subject, 'seller')]).toEqual(['seller', 'buyer']);
  });
});

describe('contact details', () => {
  const follow = (before: Conversation | undefined, bookingId: string, contact?: 'allowed' | 'ended') => {
    const decision = followBooking(before, { bookingId, subject, contact }, now);
    return decision && ({ ...conversation, ...before, ...decision.changes } as Conversation);
  };

  it('may be seen while one booking of the two is accepted or completed', () => {
    const first = follow(conversation, 'b1', 'allowed');
    const both = follow(first, 'b2', 'allowed');
    const second = follow(both, 'b1', 'ended');
    const none = follow(second, 'b2', 'ended');

    expect([conversation, first, both, second, none].map((each) => each && allowsContact(each))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(both).toMatchObject({ acceptedBookings: ['b1', 'b2'], acceptedBookingId: 'b2' });
    expect(second).toMatchObject({ acceptedBookings: ['b2'], acceptedBookingId: 'b2' });
  });

  it('do not change by an event that says nothing new', () => {
    const accepted = follow(conversation, 'b1', 'allowed');

    expect(follow(accepted, 'b1', 'allowed')).toBeUndefined();
    expect(follow(conversation, 'b1', 'ended')).toBeUndefined();
    expect(follow(accepted, 'b1')).toBeUndefined();
    expect(follow(conversation, 'b1')).toBeUndefined();
  });

  it('follow a booking that opens the conversation', () => {
    expect(followBooking(undefined, { bookingId: 'b1', subject }, now)?.changes).toEqual({
      ...subject,
      participants: ['buyer', 'seller'],
      latestAt: now.toISOString(),
      acceptedBookings: [],
      acceptedBookingId: undefined,
      blockedBy: [],
      reports: [],
    });
    expect(followBooking(undefined, { bookingId: 'b1', subject, contact: 'allowed' }, now)?.changes).toMatchObject({
      acceptedBookings: ['b1'],
      participants: ['buyer', 'seller'],
    });
  });

  it('count as the previous version wrote them last', () => {
    const stored = (acceptedBookings: string[] | undefined, acceptedBookingId?: string) =>
      allowsContact({ ...conversation, acceptedBookings, acceptedBookingId } as Conversation);

    expect(stored(['b1'], 'b1')).toBe(true);
    expect(stored(['b1'], 'b2')).toBe(true);
    expect(stored(['b1'])).toBe(false);
    expect(stored([], 'b2')).toBe(true);
    expect(stored(undefined, 'b2')).toBe(true);
    expect(stored(undefined)).toBe(false);
  });
});

describe('the list of conversations', () => {
  const message = { _id: 'm2', from: 'buyer', text: 'x'.repeat(300), sentAt: now.toISOString() } as Message;

  it('shows the beginning of the latest message, whatever order messages arrive in', () => {
    const shown = { id: 'm2', from: 'buyer', text: 'x'.repeat(200), sentAt: now.toISOString() };
    const after = (id: string): Conversation => ({ ...conversation, lastMessage: { ...shown, id } });

    expect(showLastMessage(conversation, message)).toEqual({
      changes: { lastMessage: shown, latestAt: now.toISOString() },
    });
    expect(showLastMessage(after('m1'), message)?.changes.lastMessage).toEqual(shown);
    expect(showLastMessage(after('m2'), message)).toBeUndefined();
    expect(showLastMessage(after('m3'), message)).toBeUndefined();
    expect(showLastMessage(undefined, message)).toBeUndefined();
  });
});

describe('a deleted person', () => {
  const at = now.toISOString();
  const full: Conversation = {
    ...conversation,
    lastMessage: { id: 'm1', from: 'buyer', text: 'Call me', sentAt: at },
    reports: [
      { by: 'buyer', at, reason: 'Rude', text: 'Pay first' },
      { by: 'seller', at, reason: 'Spam', text: 'Call me' },
      { by: 'seller', at },
    ],
  };

  it('leaves no words behind: the last message, reasons they wrote, and quotes of them', () => {
    expect(erasePerson(full, 'buyer')?.changes).toEqual({
      lastMessage: { id: 'm1', from: 'buyer', text: erasedText, sentAt: at },
      reports: [
        { by: 'buyer', at, text: 'Pay first' },
        { by: 'seller', at, reason: 'Spam' },
        { by: 'seller', at },
      ],
      picture: '/a.webp',
    });
  });

  it('who sold the phone leaves no photo, and what the other wrote stays', () => {
    expect(erasePerson(full, 'seller')?.changes).toEqual({
      reports: [
        { by: 'buyer', at, reason: 'Rude' },
        { by: 'seller', at, text: 'Call me' },
        { by: 'seller', at },
      ],
      picture: '',
    });
  });

  it('who is erased already changes nothing', () => {
    const erased = { ...full, ...erasePerson(full, 'buyer')?.changes } as Conversation;

    expect(erasePerson(erased, 'buyer')).toBeUndefined();
    expect(erasePerson(conversation, 'buyer')).toBeUndefined();
    expect(erasePerson(undefined, 'buyer')).toBeUndefined();
  });
});
