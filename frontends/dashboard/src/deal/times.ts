import type { Deal } from '@wholesale/contracts';
import { formatDate, formatTime } from '@wholesale/web-kit';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `Sun 22 Nov, 09:00` in the reader's time zone; other text is returned unchanged. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const [day, month = ''] = formatDate(iso).split(' ');
  return `${weekdays[at.getDay()]} ${day} ${month.slice(0, 3)}, ${formatTime(iso)}`;
}

/** `2 days left`, `5 hours left`, `12 minutes left`, `less than a minute left`; `time is up` afterwards. Rounded down. */
export function formatLeft(iso: string, now: number): string {
  const left = new Date(iso).getTime() - now;
  if (Number.isNaN(left)) return '';
  if (left <= 0) return 'time is up';
  if (left >= 2 * day) return `${Math.floor(left / day)} days left`;
  if (left >= 2 * hour) return `${Math.floor(left / hour)} hours left`;
  if (left >= 2 * minute) return `${Math.floor(left / minute)} minutes left`;
  return left >= minute ? '1 minute left' : 'less than a minute left';
}

/** A moment as a `datetime-local` field has it: local time, without seconds. Empty without one. */
export function toLocalField(iso: string | undefined): string {
  if (iso === undefined) return '';
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The ISO moment of a `datetime-local` field; undefined when it is empty or not a time. */
export function fromLocalField(value: string): string | undefined {
  const at = new Date(value);
  return value === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** When something last happened in a deal. */
export const lastChange = ({ history, bookedAt }: Pick<Deal, 'history' | 'bookedAt'>): string =>
  history.at(-1)?.at ?? bookedAt;
