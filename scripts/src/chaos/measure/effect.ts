import { measureEffect } from '../../bench/effect.ts';
import { against, seconds, type Experiment } from './figures.ts';

const limits = { p50: 500, p99: 1_500 };

/** R12: from the answer to a booking until catalog shows its phone as sold, and until its seller has the notification. */
export const showBookings: Experiment = async ({ cluster, authUrl }) => {
  const { sold, notified } = await measureEffect({ url: cluster.url, authUrl });
  return [
    `p50 ${sold.p50.toFixed(0)} ms ${against(sold.p50 <= limits.p50, seconds(limits.p50))}`,
    `p99 ${sold.p99.toFixed(0)} ms ${against(sold.p99 <= limits.p99, seconds(limits.p99))}`,
    `the seller's notification p99 ${notified.p99.toFixed(0)} ms ${against(notified.p99 <= limits.p99, seconds(limits.p99))}`,
    '60 bookings one after the other, not 50 a second',
  ].join('; ');
};
