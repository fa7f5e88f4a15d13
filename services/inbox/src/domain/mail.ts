import type { NotificationType } from '@wholesale/contracts';

const minute = 60_000;
const hour = 60 * minute;

/** Time from one attempt to the next. */
const ladder = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour];
const giveUpAfter = 24 * hour;

/** Kinds that can come often: their mails wait, and one mail replaces all that wait for the same page. */
export const isJoined = (type: NotificationType): boolean => type === 'message-received' || type === 'meeting-changed';

/**
 * When a mail that could not be sent is tried again.
 * @param attempts made so far, at least one
 * @param options.firstDueAt when it was to be sent
 * @param options.delays of tests
 * @returns undefined when a day has passed: the mail is dead
 */
export function nextAttemptAt(
  attempts: number,
  { firstDueAt, now, delays = ladder }: { firstDueAt: Date; now: Date; delays?: readonly number[] },
): Date | undefined {
  if (now.getTime() - firstDueAt.getTime() >= giveUpAfter) return undefined;
  const delay = delays[Math.min(attempts, delays.length) - 1] ?? hour;
  return new Date(now.getTime() + delay);
}
