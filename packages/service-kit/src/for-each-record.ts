import { Readable } from 'node:stream';

/**
 * Does the work of one event for many records, ten at a time. The work must leave finished records as they are, because
 * a repeat of the event begins again.
 * @param signal of the event's handler @throws the error of the first record that fails; AbortError when the handler's time is over
 */
export const forEachRecord = <T>(
  records: readonly T[],
  work: (record: T) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> =>
  Readable.from(records).forEach(async (record: T) => void (await work(record)), { concurrency: 10, signal });
