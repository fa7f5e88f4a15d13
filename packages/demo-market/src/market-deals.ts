import { createHash } from 'node:crypto';
import type { EndReason, Meeting } from '@wholesale/contracts';
import type { DemoListing } from './market.ts';
import type { DemoSale } from './market-history.ts';
import { talkOf } from './market-messages.ts';
import type { DemoMessage } from './market-messages.ts';
import { buyers, demoAccounts } from './market-people.ts';
import type { Buyer } from './market-people.ts';
import type { Random } from './random.ts';

/** A deal with its past. Deadlines follow from its times: 48 hours to answer, 7 days to hand over. */
export type DemoDeal = {
  /** Permanent name. */
  key: string;
  bookingId: string;
  /** Key of the phone, on sale or sold. */
  listing: string;
  seller: string;
  buyer: string;
  status: 'held' | 'accepted' | 'completed' | 'ended';
  bookedAt: Date;
  acceptedAt?: Date;
  meeting?: Meeting;
  completedAt?: Date;
  /** Absent when a deadline ended it. */
  endedAt?: Date;
  reason?: EndReason;
  note?: string;
  /** Oldest first. A sale of the past, which nobody opens, has none. */
  messages?: DemoMessage[];
};

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

const isDemoSellers = ({ seller }: { seller: string }) => seller === demoAccounts.seller.email;
const [demoBuyer, ...otherBuyers] = buyers as [Buyer, ...Buyer[]];

/**
 * The deals of phones that are booked now: of the demo seller's, one to answer and one to hand over tomorrow; of the demo buyer's, one
 * that waits for the seller and one with a handover code; the others in turn.
 * @param booked phones of the demo seller and of others
 */
export function createActiveDeals(booked: readonly DemoListing[], now: Date): DemoDeal[] {
  const turns = { demoSeller: 0, demoBuyer: 0, others: 0 };
  return booked.map((listing, at) => {
    const group = isDemoSellers(listing) ? 'demoSeller' : turns.demoBuyer < 2 ? 'demoBuyer' : 'others';
    const turn = turns[group]++;
    const buyer = group === 'demoBuyer' ? demoBuyer : (otherBuyers[at % otherBuyers.length] as Buyer);
    const bookedAt = later(after(now, -(3 + turn * 4) * hourMs), after(listing.postedAt, 5 * minuteMs));
    const facts = dealOf(`booking-${listing.key}`, { listing, buyer, bookedAt });
    const deal: DemoDeal =
      turn % 2 === 0
        ? { ...facts, status: 'held' }
        : {
            ...facts,
            status: 'accepted',
            acceptedAt: after(bookedAt, (now.getTime() - bookedAt.getTime()) * 0.4),
            meeting: { place: meetingPlaceOf(listing), at: tomorrowAt(now, 11 + turn).toISOString() },
          };
    return { ...deal, messages: talkOf(deal, { now, turn: at }) };
  });
}

type Ending = { of: 'demo seller' | 'demo buyer' | 'others'; reason: EndReason; note?: string };
const endings: readonly Ending[] = [
  { of: 'demo seller', reason: 'declined', note: 'Sorry, the screen needs a repair first. I will list it again.' },
  { of: 'demo seller', reason: 'seller-did-not-answer' },
  { of: 'demo buyer', reason: 'declined', note: 'Sorry, I am travelling until next week.' },
  { of: 'demo buyer', reason: 'cancelled-by-buyer', note: 'I found one closer to home.' },
  { of: 'others', reason: 'not-collected' },
  { of: 'others', reason: 'cancelled-by-seller', note: 'The battery is weaker than I thought.' },
  { of: 'others', reason: 'cancelled-by-admin', note: 'The buyer asked us to cancel.' },
];

/** Deals that ended without a handover; their phones are on sale again. @param free phones on sale, newest first */
export function createEndedDeals(free: readonly DemoListing[], random: Random): DemoDeal[] {
  // The oldest ones were on sale long enough for every deadline.
  const old = free.toReversed();
  const ofDemoSeller = old.filter(isDemoSellers);
  const ofOthers = old.filter((listing) => !isDemoSellers(listing));
  return endings.map(({ of, reason, note }, turn) => {
    const listing = (of === 'demo seller' ? ofDemoSeller : ofOthers).shift();
    if (!listing) throw new Error('There are too few phones on sale.');
    const buyer = of === 'demo buyer' ? demoBuyer : random.pick(otherBuyers);
    const bookedAt = after(listing.postedAt, 2 * hourMs);
    const accepted = !['declined', 'seller-did-not-answer', 'cancelled-by-buyer'].includes(reason);
    const acceptedAt = after(bookedAt, 4 * hourMs);
    const byDeadline = reason === 'seller-did-not-answer' || reason === 'not-collected';
    const deal: DemoDeal = {
      ...dealOf(`ended-${listing.key}`, { listing, buyer, bookedAt }),
      status: 'ended',
      reason,
      ...(note && { note }),
      ...(accepted && { acceptedAt }),
      ...(!byDeadline && { endedAt: after(bookedAt, 9 * hourMs) }),
    };
    return { ...deal, messages: talkOf(deal, { turn }) };
  });
}

/** One for each phone that was sold, in its order. The demo buyer bought one of the last ones, and the latest deals have messages. */
export function createCompletedDeals(history: readonly DemoSale[], random: Random): DemoDeal[] {
  const bought = history.findLast((sale) => !isDemoSellers(sale));
  const talked = new Set([bought, ...history.filter(isDemoSellers).slice(-2)]);
  return history.map((sale, turn) => {
    const { soldAt: completedAt, postedAt } = sale;
    const span = completedAt.getTime() - postedAt.getTime();
    const acceptedAt = after(completedAt, -Math.min(3 * dayMs, span * 0.3));
    const bookedAt = after(acceptedAt, -Math.min(dayMs, span * 0.3));
    const deal: DemoDeal = {
      ...dealOf(`deal-${sale.key}`, {
        listing: sale,
        buyer: sale === bought ? demoBuyer : random.pick(otherBuyers),
        bookedAt,
      }),
      status: 'completed',
      acceptedAt,
      completedAt,
    };
    return talked.has(sale) ? { ...deal, messages: talkOf(deal, { turn }) } : deal;
  });
}

function dealOf(
  key: string,
  { listing, buyer, bookedAt }: { listing: { key: string; seller: string }; buyer: Buyer; bookedAt: Date },
): Omit<DemoDeal, 'status'> {
  return {
    key,
    bookingId: idOf(key, bookedAt),
    listing: listing.key,
    seller: listing.seller,
    buyer: buyer.email,
    bookedAt,
  };
}

/** Always the same for the same deal; like every id, it starts with its time, by which lists are ordered. */
function idOf(key: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return seconds.toString(16).padStart(8, '0') + createHash('sha256').update(key).digest('hex').slice(0, 16);
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

const meetingPlaceOf = ({ phone }: DemoListing): string => `Main gate of the railway station, ${phone.location}`;

function tomorrowAt(now: Date, hour: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour, 30));
}
