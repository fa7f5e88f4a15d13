import type { EventOf, ListingSnapshot } from '@wholesale/contracts';
import {
  aBuyer,
  aListingSnapshot,
  anEvent,
  aSeller,
  aUserEvent,
  startServiceForTests,
  startStubCatalog,
  type ServiceUnderTest,
} from '@wholesale/testing';
import { startInbox, type InboxSettings } from '../src/index.ts';

export type Member = ReturnType<typeof aBuyer>;
/** A phone, its seller and a buyer; inbox has copies of both people. */
export type Trade = { buyer: Member; seller: Member; listing: ListingSnapshot };
export type Inbox = Omit<ServiceUnderTest, 'stop'> & {
  aTrade(changes?: Partial<Trade>): Promise<Trade>;
  ask(trade: Trade, text?: string): Promise<string>;
  notificationsOf(
    member: Member,
  ): Promise<{ items: { type: string; title: string; text: string; link: string }[]; unread: number }>;
  /** Sets its clock forward. */
  pass(ms: number): void;
  stop(): Promise<void>;
};

/** Inbox with a real database and broker, and a stub of catalog. */
export async function startInboxForTests({
  settings = {},
  mail,
  now = () => new Date(),
}: {
  settings?: Partial<InboxSettings>;
  mail?: Parameters<typeof startInbox>[0]['mail'];
  now?: () => Date;
} = {}): Promise<Inbox> {
  let passedMs = 0;
  const snapshots = new Map<string, ListingSnapshot>();
  const catalog = await startStubCatalog(snapshots);
  const inbox = await startServiceForTests<InboxSettings>({
    name: 'inbox',
    start: (options) => startInbox({ ...options, ...(mail && { mail }) }),
    settings: {
      CATALOG_URL: [catalog.url],
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: undefined,
      MAIL_FROM: undefined,
      MESSAGE_MAIL_MINUTES: 10,
      NOTIFICATION_DAYS: 90,
      ...settings,
    },
    now: () => new Date(now().getTime() + passedMs),
  });
  return {
    ...inbox,
    // A getter, because the address changes with a restart.
    get url() {
      return inbox.url;
    },
    pass(ms) {
      passedMs += ms;
    },
    async aTrade({ buyer = aBuyer(), seller = aSeller(), listing = aListing(seller) } = {}) {
      snapshots.set(listing.listingId, listing);
      await inbox.publish(aUserEvent('user.registered', buyer), aUserEvent('user.registered', seller));
      await inbox.settled();
      return { buyer, seller, listing };
    },
    async ask({ buyer, listing }, text = 'Is it still available?') {
      const answer = await inbox.as(buyer).post(`/api/listings/${listing.listingId}/conversation`, { text });
      if (answer.status !== 201) throw new Error(`asking was answered ${answer.status}: ${answer.text}`);
      return (answer.body as { conversationId: string }).conversationId;
    },
    notificationsOf: async (member) => (await inbox.as(member).get('/api/notifications')).body,
    async stop() {
      await inbox.stop();
      await catalog.stop();
    },
  };
}

export const conversationOf = (id: string) => `/api/conversations/${id}`;
export const messagesOf = (id: string) => `${conversationOf(id)}/messages`;

export const aListing = (seller: Member, changes: Partial<ListingSnapshot> = {}): ListingSnapshot =>
  aListingSnapshot({ sellerId: seller.profile.userId, ...changes });

type DealEventType =
  | 'booking.held'
  | 'booking.accepted'
  | 'booking.completed'
  | 'booking.ended'
  | 'booking.meeting-changed'
  | 'booking.reminder-due';
type Deal = { bookingId: string; sequence: number };

/** An event of bookings about this trade. @param more the fields of this type */
export function aDealEvent<T extends DealEventType>(
  type: T,
  { buyer, seller, listing }: Trade,
  { bookingId, sequence }: Deal,
  more: Partial<EventOf<T>['data']> = {},
): EventOf<T> {
  const data = {
    bookingId,
    listingId: listing.listingId,
    buyerId: buyer.profile.userId,
    sellerId: seller.profile.userId,
    price: listing.resalePrice,
    itemName: listing.name,
    picture: listing.picture,
    deadline: '2026-11-23T10:00:00.000Z',
    meeting: {},
    by: 'buyer',
    reason: 'declined',
    endedBy: 'seller',
    ...more,
  };
  return anEvent(type, { aggregateId: bookingId, sequence, data } as unknown as Parameters<typeof anEvent<T>>[1]);
}
