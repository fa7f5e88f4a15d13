import { currency } from '@wholesale/contracts/values';

export { conditionNames } from '@wholesale/contracts/values';

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const count = new Intl.NumberFormat('en-US');

/** `$385`, `$1,099`; cents only when needed: `$49.50`. */
export const formatPrice = (price: number): string => (Number.isInteger(price) ? whole : exact).format(price);

export const formatCount = (number: number): string => count.format(number);

/** Saving compared with the original price, in whole percent; 0 when there is none. */
export const savingOf = (resalePrice: number, originalPrice: number): number =>
  originalPrice > resalePrice && resalePrice > 0 ? Math.round((1 - resalePrice / originalPrice) * 100) : 0;

/** `7 March 2026`, from an ISO date or day-month-year; other text is returned unchanged. */
export function formatDate(value: string): string {
  const date = parseDate(value);
  return date ? day.format(date) : value;
}

/** `today`, `yesterday`, `5 days ago`, `2 weeks ago`, `1 month ago`; other text is returned unchanged. */
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
  return date ? time.format(date) : value;
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
