import { currency } from '@wholesale/contracts/values';

export { conditionNames } from '@wholesale/contracts/values';

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const count = new Intl.NumberFormat('en-US');

/** A price as shoppers read it: `$385`, `$1,099`, and cents only where there are some: `$49.50`. */
export const formatPrice = (price: number): string => (Number.isInteger(price) ? whole : exact).format(price);

/** A number with thousands separated. */
export const formatCount = (number: number): string => count.format(number);

/** What a buyer saves against the price when new, in whole percent; 0 when there is no saving. */
export const savingOf = (resalePrice: number, originalPrice: number): number =>
  originalPrice > resalePrice && resalePrice > 0 ? Math.round((1 - resalePrice / originalPrice) * 100) : 0;

/** A day in words: `7 March 2026`. Takes an ISO date or the market's day-month-year; anything else is given back as it is. */
export function formatDate(value: string): string {
  const date = parseDate(value);
  return date ? day.format(date) : value;
}

/** How long ago a day was: `today`, `yesterday`, `5 days ago`, `2 weeks ago`, `1 month ago`. */
export function formatAge(value: string, now: Date = new Date()): string {
  const date = parseDate(value);
  if (!date) return value;
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 7) return relative.format(-days, 'day');
  if (days < 31) return relative.format(-Math.floor(days / 7), 'week');
  if (days < 365) return relative.format(-Math.floor(days / 30.44), 'month');
  return relative.format(-Math.floor(days / 365.25), 'year');
}

/** @param gigabytes as a listing tells it: 128 → `128 GB`, 1024 → `1 TB` */
export const formatStorage = (gigabytes: number): string =>
  gigabytes % 1_024 === 0 ? `${gigabytes / 1_024} TB` : `${gigabytes} GB`;

/** Reads an ISO date or `7-3-2026`. */
export function parseDate(value: string): Date | undefined {
  const parts = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(value);
  const date = parts ? new Date(Number(parts[3]), Number(parts[2]) - 1, Number(parts[1])) : new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
