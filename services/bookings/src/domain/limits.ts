import { conflict } from '@wholesale/service-kit/domain';

const dayMs = 24 * 60 * 60 * 1_000;

/** How far back cancellations count: a pause of a day may follow a day of cancellations. */
export const cancellationsSince = (now: Date): string => new Date(now.getTime() - 2 * dayMs).toISOString();

/**
 * Keeps one buyer from blocking many phones.
 * @param buyer.active number of active bookings
 * @param buyer.cancelledAt when the buyer cancelled bookings, in order, at least since `cancellationsSince`
 * @throws Failure `too-many-bookings` or `booking-paused` (with `until`)
 */
export function checkLimits(
  { active, cancelledAt }: { active: number; cancelledAt: readonly string[] },
  { maxActive, maxCancellationsPerDay }: { maxActive: number; maxCancellationsPerDay: number },
  now: Date,
): void {
  if (active >= maxActive)
    throw conflict(
      'too-many-bookings',
      `You already have ${maxActive} open bookings. Complete or cancel one, then book this phone.`,
    );
  const until = pausedUntil(cancelledAt, maxCancellationsPerDay);
  if (until !== undefined && until > now.getTime())
    throw conflict(
      'booking-paused',
      `You cancelled ${maxCancellationsPerDay} bookings within a day. You can book again after ${readable(new Date(until))}.`,
      { extra: { until: new Date(until).toISOString() } },
    );
}

function pausedUntil(cancelledAt: readonly string[], max: number): number | undefined {
  const times = cancelledAt.map((at) => Date.parse(at));
  const last = times.findLast((time, index) => time - (times[index - max + 1] ?? -Infinity) <= dayMs);
  return last === undefined ? undefined : last + dayMs;
}

const readable = (at: Date): string =>
  `${at.toLocaleString('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })} UTC`;
