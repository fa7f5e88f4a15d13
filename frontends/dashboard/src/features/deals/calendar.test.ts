import { describe, expect, it } from '@jest/globals';
import { calendarOf } from './calendar.ts';

const meeting = {
  uid: 'deal-1@wholesale',
  start: '2026-11-24T09:30:00.000Z',
  minutes: 30,
  summary: 'Galaxy S21',
  place: 'Main station',
  description: 'With Nadia',
  url: 'https://wholesale.example/dashboard/sales/1',
};
const now = '2026-11-22T01:02:03.456Z';

/** The file's lines after folding is undone, as a calendar reads them. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of a meeting', () => {
  it('has one event with its times in UTC, and ends every line with CRLF', () => {
    const file = calendarOf(meeting, now);
    expect(linesOf(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//WholeSale//Deals//EN',
      'BEGIN:VEVENT',
      'UID:deal-1@wholesale',
      'DTSTAMP:20261122T010203Z',
      'DTSTART:20261124T093000Z',
      'DTEND:20261124T100000Z',
      'SUMMARY:Galaxy S21',
      'LOCATION:Main station',
      'DESCRIPTION:With Nadia',
      'URL:https://wholesale.example/dashboard/sales/1',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('leaves the place out when none is agreed', () => {
    expect(calendarOf({ ...meeting, place: undefined }, now)).not.toContain('LOCATION');
  });

  it('escapes marks and line breaks, so that a name cannot add lines of its own', () => {
    const file = calendarOf({ ...meeting, summary: 'a,b;c\\d\r\nEND:VEVENT\nx\ry' }, now);
    expect(linesOf(file)).toContain('SUMMARY:a\\,b\\;c\\\\d\\nEND:VEVENT\\nx\\ny');
    expect(linesOf(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });

  it.each(['x'.repeat(400), 'ফোন '.repeat(60), '📱'.repeat(90)])(
    'folds a long text at 75 octets without breaking a character: %#',
    (summary) => {
      const file = calendarOf({ ...meeting, summary }, now);
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file).not.toContain('\ufffd');
      expect(linesOf(file)).toContain(`SUMMARY:${summary}`);
    },
  );
});
