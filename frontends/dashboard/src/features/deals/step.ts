import type { Deal } from '@wholesale/contracts';
import { formatPrice } from '@wholesale/web-kit';
import { endReasonText, type Side } from '../../deal/words.ts';

/** What happens next in a deal, for one side. `until` names the deadline. */
export type Step = { headline: string; text: string; until?: string };

/** Who has to act, in words for one side of the deal. */
export function stepOf(deal: Deal, side: Side): Step {
  const { buyerName, sellerName, price } = deal;
  const steps: Readonly<Record<Deal['status'], Readonly<Record<Side, Step>>>> = {
    placed: {
      buyer: { headline: 'Reserving the phone', text: 'This takes a few seconds.' },
      seller: { headline: `${buyerName} is booking this phone`, text: 'It is confirmed in a few seconds.' },
    },
    held: {
      buyer: {
        headline: `Waiting for ${sellerName} to accept`,
        text: 'The phone is reserved for you. If the seller does not answer in time, the booking ends.',
        until: 'Time to answer',
      },
      seller: {
        headline: `${buyerName} wants to buy this phone`,
        text: 'Accept to arrange the handover. If you do not answer in time, the booking ends and the phone goes back on sale.',
        until: 'Answer',
      },
    },
    accepted: {
      buyer: {
        headline: `Meet ${sellerName} and check the phone`,
        text: `If you want it, pay ${formatPrice(price)} and show this code. The seller enters it to complete the deal.`,
        until: 'Handover',
      },
      seller: {
        headline: `Hand the phone over to ${buyerName}`,
        text: `When you have been paid ${formatPrice(price)}, ask for the six-digit code and enter it here.`,
        until: 'Handover',
      },
    },
    completed: {
      buyer: { headline: 'The phone is yours', text: `You bought it from ${sellerName} for ${formatPrice(price)}.` },
      seller: { headline: 'Sold', text: `${buyerName} bought it for ${formatPrice(price)}.` },
    },
    ended: {
      buyer: { headline: 'This booking has ended', text: endReasonText(deal, 'buyer') ?? '' },
      seller: { headline: 'This booking has ended', text: endReasonText(deal, 'seller') ?? '' },
    },
  };
  return steps[deal.status][side];
}

type Entry = Deal['history'][number];

/** An entry of a deal's history as a sentence for one side. */
export function historyText({ action, by, reason }: Entry, deal: Deal, side: Side): string {
  const name =
    by === side ? 'You' : { buyer: deal.buyerName, seller: deal.sellerName, admin: 'WholeSale', system: '' }[by];
  const texts: Readonly<Record<Entry['action'], string>> = {
    booked: `${name} booked the phone.`,
    held: 'The phone was reserved.',
    accepted: `${name} accepted the booking.`,
    'meeting-changed': `${name} changed the meeting.`,
    reminded: 'We reminded both sides that one day is left.',
    'code-locked': 'The code was locked for 15 minutes after five wrong attempts.',
    'handed-over': `${name ? `${name} entered the code. ` : ''}The phone was handed over.`,
    received: `${name} confirmed that the phone was handed over.`,
    ended: endReasonText({ reason, refusedFor: deal.refusedFor }, side) ?? 'The booking ended.',
  };
  return texts[action];
}
