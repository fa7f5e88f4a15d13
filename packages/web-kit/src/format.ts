import { currency } from '@wholesale/contracts/values';

export { conditionNames } from '@wholesale/contracts/values';

/** Written out for `currency` and English: the first Intl formatter of a page costs a phone about 200 ms, more than all prices together. */
const symbols: Readonly<Record<typeof currency, string>> = { USD: '$' };
const months = 'January February March April May June July August September October November December'.split(' ');

/** `$385`, `$1,099`; cents only when needed: `$49.50`. */
export function formatPrice(price: number): string {
  const [whole = '', cents] = price.toFixed(Number.isInteger(price) ? 0 : 2).split('.');
  return symbols[currency] + grouped(whole) + (cents ? `.${cents}` : '');
}

/** `1,031`. @param number a whole number */
export const formatCount = (number: number): string => grouped(String(number));

const grouped = (digits: string): string =>
  digits.length > 3 ? `${grouped(digits.slice(0, -3))},${digits.slice(-3)}` : digits;

/** Saving compared with the original price, in whole percent; 0 when there is none. */
export const savingOf = (resalePrice: number, originalPrice: number): number =>
  originalPrice > resalePrice && resalePrice > 0 ? Math.round((1 - resalePrice / originalPrice) * 100) : 0;

/** `7 March 2026`, from an ISO date or day-month-year; other text is returned unchanged. */
export function formatDate(value: string): string {
  const date = parseDate(value);
  return date ? `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}` : value;
}

/** `today`, `yesterday`, `5 days ago`, `2 weeks ago`, `1 month ago`; other text is returned unchanged. */
export function formatAge(value: string, now: Date = new Date()): string {
  const date = parseDate(value);
  if (!date) return value;
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 7) return ago(days, 'day');
  if (days < 31) return ago(Math.floor(days / 7), 'week');
  if (days < 365) return ago(Math.floor(days / 30.44), 'month');
  return ago(Math.floor(days / 365.25), 'year');
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** `14:05` for today, otherwise the age: `yesterday`, `5 days ago`. */
export function formatMoment(value: string, now: Date = new Date()): string {
  const date = parseDate(value);
  return date && midnight(date) >= midnight(now) ? formatTime(value) : formatAge(value, now);
}

/** `Today`, `Yesterday`, `7 March 2026`; other text is returned unchanged. */
export function formatDay(value: string, now: Date = new Date()): string {
  const age = formatAge(value, now);
  return age === 'today' ? 'Today' : age === 'yesterday' ? 'Yesterday' : formatDate(value);
}

/** `14:05`, in the person's own time zone; other text is returned unchanged. */
export function formatTime(value: string): string {
  const date = parseDate(value);
  return date ? [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':') : value;
}

/** `128 GB`, `1 TB`. @param gigabytes the listing's storage */
export const formatStorage = (gigabytes: number): string =>
  gigabytes % 1_024 === 0 ? `${gigabytes / 1_024} TB` : `${gigabytes} GB`;

/** Parses an ISO date or `7-3-2026`. @returns undefined for other text */
export function parseDate(value: string): Date | undefined {
  const parts = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(value);
  const date = parts ? new Date(Number(parts[3]), Number(parts[2]) - 1, Number(parts[1])) : new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
