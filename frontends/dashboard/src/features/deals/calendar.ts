/** A meeting as a calendar has it. `minutes` is how long it takes. */
export type CalendarEvent = {
  uid: string;
  start: string;
  minutes: number;
  summary: string;
  place?: string | undefined;
  description: string;
  url: string;
};

/** An iCalendar file (RFC 5545) with one event. @param now when the file is made, as an ISO date */
export function calendarOf(event: CalendarEvent, now: string): string {
  const start = new Date(event.start);
  const end = new Date(start.getTime() + event.minutes * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//WholeSale//Deals//EN',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${stampOf(new Date(now))}`,
    `DTSTART:${stampOf(start)}`,
    `DTEND:${stampOf(end)}`,
    `SUMMARY:${escape(event.summary)}`,
    ...(event.place ? [`LOCATION:${escape(event.place)}`] : []),
    `DESCRIPTION:${escape(event.description)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** `20261122T090000Z` */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escape = (text: string): string => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n');

const longestLine = 75;
const bytes = new TextEncoder();

/** Breaks a line so that none is longer than 75 octets, never within a character. Continuations start with a space. */
function fold(line: string): string {
  let folded = '';
  let length = 0;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (length + size > longestLine) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}
