import { measureEffect } from '../../bench/effect.ts';
import { against, percentile, seconds, type Experiment } from './figures.ts';
import { bookSteadily, type Steady } from './steady.ts';

const limits = { p50: 500, p99: 1_500 };
const promisedRate = 50;
/** Tried when the limits are missed, to show how much this machine can do. */
const lowerRates = [30, 15];

/** R12: from a booking until catalog shows its phone as sold, at 50 bookings a second, and alone until its seller has the notification. */
export const showBookings: Experiment = async (setting) => {
  const { sold, notified } = await measureEffect({ url: setting.cluster.url, authUrl: setting.authUrl });
  const atRate = await bookSteadily(setting, promisedRate);
  let lower: Steady | undefined;
  for (const rate of lowerRates) {
    if (isMet(lower ?? atRate)) break;
    lower = await bookSteadily(setting, rate);
  }
  return [
    shown(atRate),
    ...(lower ? [`on this machine ${isMet(lower) ? 'the limits are met' : 'even'} with ${shown(lower)}`] : []),
    `60 bookings one after the other: ${shownTimes(sold)}`,
    `the seller's notification p99 ${notified.p99.toFixed(0)} ms ${against(notified.p99 <= limits.p99, seconds(limits.p99))}`,
  ].join('; ');
};

type Times = { p50: number; p99: number };

const timesOf = ({ effectsMs }: Steady): Times => ({
  p50: percentile(effectsMs, 0.5),
  p99: percentile(effectsMs, 0.99),
});

const isMet = (steady: Steady): boolean => {
  const { p50, p99 } = timesOf(steady);
  return steady.booked === steady.sent && p50 <= limits.p50 && p99 <= limits.p99;
};

const shown = (steady: Steady): string =>
  `${steady.booked} of ${steady.sent} bookings 201 ${steady.booked === steady.sent ? '' : '(**missed**: all) '}at ${steady.rate} a second, ${steady.reached.toFixed(1)} reached: ${shownTimes(timesOf(steady))}`;

const shownTimes = ({ p50, p99 }: Times): string =>
  [
    `p50 ${p50.toFixed(0)} ms ${against(p50 <= limits.p50, seconds(limits.p50))}`,
    `p99 ${p99.toFixed(0)} ms ${against(p99 <= limits.p99, seconds(limits.p99))}`,
  ].join(', ');
