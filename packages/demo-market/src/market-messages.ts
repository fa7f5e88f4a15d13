import type { DemoDeal } from './market-deals.ts';

export type DemoMessage = { from: 'buyer' | 'seller'; text: string; at: Date; read: boolean };
type Line = readonly [from: DemoMessage['from'], text: string];

const questions: readonly Line[][] = [
  [
    ['buyer', 'Hello! Is the battery the original one?'],
    ['seller', 'Yes, it is. It easily lasts a day.'],
  ],
  [
    ['buyer', 'Hi, are there any scratches on the screen?'],
    ['seller', 'No, it always had a screen protector. You can check everything when we meet.'],
  ],
  [
    ['buyer', 'Good morning! Does it come with the charger and the box?'],
    ['seller', 'With the cable and the box. The charger is lost, sorry.'],
  ],
  [
    ['buyer', 'Was it ever opened or repaired?'],
    ['seller', 'Never. I am happy to show you the service history.'],
  ],
];
const arrangements: readonly Line[] = [
  ['seller', 'I accepted your booking. Does tomorrow suit you?'],
  ['buyer', 'Yes, I entered a time and a place. See you then!'],
  ['seller', 'Perfect. I will bring everything that belongs to it.'],
];
const thanks: readonly Line[] = [
  ['seller', 'I accepted your booking. When would you like to come?'],
  ['buyer', 'After work, if that suits you.'],
  ['buyer', 'Thank you, the phone is as described.'],
];
const endings: readonly Line[] = [['seller', 'I hope it works out another time.']];

/** Questions without a booking, for the demo accounts. */
export const questionOf = (turn: number): Line => (questions[turn % questions.length] as Line[])[0] as Line;

/**
 * What the two of a deal wrote: a question when it was booked, and what fits its state. Only the last message of a deal that is going
 * on is unread.
 * @param options.now the end of what they wrote, for a deal that is going on
 */
export function talkOf(deal: DemoDeal, { now, turn }: { now?: Date; turn: number }): DemoMessage[] {
  const question = questions[turn % questions.length] as Line[];
  const lines: readonly Line[] = {
    // The seller has not answered the question either.
    held: question.slice(0, 1),
    accepted: [...question, ...arrangements],
    completed: [...question, ...thanks],
    ended: deal.reason === 'seller-did-not-answer' ? question.slice(0, 1) : [...question, ...endings],
  }[deal.status];
  const until = now ?? deal.completedAt ?? deal.endedAt ?? deal.acceptedAt ?? deal.bookedAt;
  const beforeAcceptance = deal.acceptedAt ?? until;
  return lines.map(([from, text], at) => {
    const [start, end, place] =
      at < question.length
        ? [deal.bookedAt, beforeAcceptance, (at + 1) / (question.length + 1)]
        : [beforeAcceptance, until, (at - question.length + 1) / (lines.length - question.length + 1)];
    const sentAt = new Date(start.getTime() + Math.round((end.getTime() - start.getTime()) * place));
    return { from, text, at: sentAt, read: now === undefined || at < lines.length - 1 };
  });
}
