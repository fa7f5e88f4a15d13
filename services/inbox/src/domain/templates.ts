import type { EndReason, NotificationType, Refusal } from '@wholesale/contracts';
import { dashboardPages, fillPage } from '@wholesale/contracts/pages';

/** What a notification is about. Each type uses some of it. */
export type Facts = {
  itemName?: string;
  bookingId?: string;
  conversationId?: string;
  /** On which side of the deal its receiver is. */
  side?: 'buyer' | 'seller';
  deadline?: string;
  meeting?: { place?: string | undefined; at?: string | undefined };
  reason?: EndReason;
  /** Why the phone could not be reserved. Unknown when catalog did not answer in time. */
  refusedFor?: Refusal | undefined;
  /** What a person wrote. */
  note?: string | undefined;
  /** Who wrote a message. */
  fromName?: string;
};

/** The one text of a notification: in the panel, and as subject and body of its mail. `link` is a path of the shop. */
export type Notice = { title: string; text: string; link: string };

/** One template per type. Names are inserted as they are; the page or mail that shows the text escapes it. */
export const templates: Readonly<Record<NotificationType, (facts: Facts) => Notice>> = {
  'booking-received': ({ itemName, deadline, ...facts }) => ({
    title: `New booking: ${itemName}`,
    text: `A buyer booked your ${itemName}. Accept or decline it by ${dateOf(deadline)}; after that the booking expires.`,
    link: linkOfDeal(facts),
  }),
  'booking-accepted': ({ itemName, deadline, ...facts }) => ({
    title: `Booking accepted: ${itemName}`,
    text: `The seller accepted your booking of ${itemName}. Agree where to meet and collect it by ${dateOf(deadline)}.`,
    link: linkOfDeal(facts),
  }),
  'booking-declined': ({ itemName, note, ...facts }) => ({
    title: `Booking declined: ${itemName}`,
    text: `The seller declined your booking of ${itemName}.${quote(note)}`,
    link: linkOfDeal(facts),
  }),
  'booking-expired': ({ itemName, reason, ...facts }) => ({
    title: `Booking expired: ${itemName}`,
    text:
      reason === 'not-collected'
        ? `${itemName} was not handed over in time, so the booking ended. The phone is available again.`
        : `The booking of ${itemName} was not answered in time, so it ended. The phone is available again.`,
    link: linkOfDeal(facts),
  }),
  'booking-cancelled': ({ itemName, reason = 'refused', refusedFor, note, ...facts }) => ({
    title: `Booking cancelled: ${itemName}`,
    text: `${whyCancelled[reason]?.(itemName, refusedFor, facts.side) ?? `The booking of ${itemName} ended.`}${quote(note)}`,
    link: linkOfDeal(facts),
  }),
  'meeting-changed': ({ itemName, meeting, ...facts }) => ({
    title: `Meeting changed: ${itemName}`,
    text: `The handover of ${itemName} changed. ${describeMeeting(meeting)}`,
    link: linkOfDeal(facts),
  }),
  'handover-reminder': ({ itemName, meeting, deadline, ...facts }) => ({
    title: `Handover due: ${itemName}`,
    text: `Hand over ${itemName} by ${dateOf(deadline)}, or the booking ends. ${describeMeeting(meeting)}`,
    link: linkOfDeal(facts),
  }),
  'deal-completed': ({ itemName, ...facts }) => ({
    title: `Deal completed: ${itemName}`,
    text: facts.side === 'seller' ? `You sold ${itemName}.` : `${itemName} is yours. Enjoy your phone.`,
    link: linkOfDeal(facts),
  }),
  'message-received': ({ itemName, fromName, conversationId = '' }) => ({
    title: `New message from ${fromName}`,
    text: `${fromName} sent you a message about ${itemName}.`,
    link: fillPage(dashboardPages.conversation.path, { id: conversationId }),
  }),
  'seller-verified': () => ({
    title: 'Your account is verified',
    text: 'We checked your account. Buyers now see that you are a verified seller.',
    link: dashboardPages.dashboard.path,
  }),
  'verification-removed': ({ note }) => ({
    title: 'Your verification was removed',
    text: `An admin removed your verification, so buyers no longer see you as a verified seller.${note ? ` Reason: “${note}”` : ''}`,
    link: dashboardPages.dashboard.path,
  }),
  'listing-removed': ({ itemName }) => ({
    title: `Listing removed: ${itemName}`,
    text: `An admin removed your listing of ${itemName}.`,
    link: dashboardPages.myProduct.path,
  }),
};

const whyRefused: Readonly<Record<Refusal, string>> = {
  'already-sold': ': someone else booked or bought it first',
  'price-changed': ': its price changed before the booking was confirmed',
  'listing-deleted': ': the listing was removed',
};

const whyCancelled: Partial<
  Record<EndReason, (itemName: string | undefined, refusedFor?: Refusal, side?: Facts['side']) => string>
> = {
  'cancelled-by-buyer': (item) => `The buyer cancelled the booking of ${item}. The phone is available again.`,
  'cancelled-by-seller': (item) => `The seller cancelled your booking of ${item}.`,
  'cancelled-by-admin': (item) => `An admin cancelled the booking of ${item}.`,
  'listing-deleted': (item) => `The listing of ${item} was removed, so the booking ended.`,
  'buyer-deleted': (item) =>
    `The buyer’s account was deleted, so the booking of ${item} ended. The phone is available again.`,
  refused: (item, refusedFor, side) =>
    `${item} could not be reserved for ${side === 'seller' ? 'the buyer' : 'you'}${refusedFor ? whyRefused[refusedFor] : ''}.`,
};

function linkOfDeal({ bookingId = '', side }: Facts): string {
  const { path } = side === 'seller' ? dashboardPages.sale : dashboardPages.order;
  return fillPage(path, { id: bookingId });
}

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const dateOf = (at: string | undefined): string => (at ? `${dates.format(new Date(at))} UTC` : 'the deadline');

function describeMeeting({ place, at }: { place?: string | undefined; at?: string | undefined } = {}): string {
  const parts = [at && dateOf(at), place].filter(Boolean);
  return parts.length > 0 ? `Meeting: ${parts.join(', ')}.` : 'No meeting is arranged yet.';
}

const quote = (note: string | undefined): string => (note ? ` They wrote: “${note}”` : '');
