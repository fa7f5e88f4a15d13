import type { DealAction, DealActor } from '@wholesale/contracts';
import type { HistoryEntry } from './booking.ts';

/** People can repeat these without end, so only their latest entries are kept. */
const repeatable: readonly DealAction[] = ['meeting-changed', 'code-locked'];
const mostRepeated = 20;

/** The history of a booking with one more entry. */
export function withEntry(
  { history }: { history: readonly HistoryEntry[] },
  now: Date,
  by: DealActor,
  action: DealAction,
  more: Pick<HistoryEntry, 'reason' | 'note'> = {},
): readonly HistoryEntry[] {
  const repeated = history.filter((entry) => entry.action === action);
  const dropped = repeatable.includes(action) && repeated.length >= mostRepeated ? repeated[0] : undefined;
  return [...history.filter((entry) => entry !== dropped), { at: now.toISOString(), by, action, ...more }];
}
