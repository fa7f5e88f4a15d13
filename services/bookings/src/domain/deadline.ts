const minuteMs = 60_000;

/** @returns the moment this many milliseconds later */
export const after = (from: Date, ms: number): string => new Date(from.getTime() + ms).toISOString();

/**
 * The clocks of replicas differ, and nobody may lose a deal before its deadline on the correct clock. So the server acts later: a minute,
 * less for short periods. @param ms the period before the deadline
 */
export const clockToleranceMs = (ms: number): number => Math.min(minuteMs, ms / 100);

type WithDeadline = { deadline: string; dueAt: string };

/** `dueAt` is the time of the reminder until then. */
export const isReminded = ({ deadline, dueAt }: WithDeadline): boolean => dueAt >= deadline;

/** When the server ends a deal that nobody acts on, in milliseconds. */
export function expiryOf({ deadline, dueAt }: WithDeadline): number {
  const [end, due] = [Date.parse(deadline), Date.parse(dueAt)];
  return due >= end ? due : end + clockToleranceMs(end - due);
}
