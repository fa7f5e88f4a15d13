import { measureEffect } from '../../bench/effect.ts';
import { against, seconds, type Experiment } from './figures.ts';

const limits = { p50: 500, p99: 1_500 };

/** R12: from the answer to a booking until catalog shows its phone as sold. */
export const showBookings: Experiment = async ({ cluster, authUrl }) => {
  const { p50, p99 } = await measureEffect({ url: cluster.url, authUrl });
  return [
    `p50 ${p50.toFixed(0)} ms ${against(p50 <= limits.p50, seconds(limits.p50))}`,
    `p99 ${p99.toFixed(0)} ms ${against(p99 <= limits.p99, seconds(limits.p99))}`,
    '60 bookings one after the other, not 50 a second',
  ].join('; ');
};
