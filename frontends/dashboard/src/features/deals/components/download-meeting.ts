import type { Deal } from '@wholesale/contracts';
import { orderPath, salePath } from '../../../deal/deal-paths.ts';
import type { Side } from '../../../deal/words.ts';
import { calendarOf } from '../calendar.ts';

const minutes = 30;

/** Saves the agreed meeting as a calendar file. */
export function downloadMeeting({ _id, itemName, meeting, ...deal }: Deal, side: Side): void {
  if (meeting.at === undefined) return;
  const other = side === 'buyer' ? deal.sellerName : deal.buyerName;
  const file = calendarOf(
    {
      uid: `${_id}@${location.hostname}`,
      start: meeting.at,
      minutes,
      summary: `${itemName}: ${side === 'buyer' ? 'collect' : 'hand over'}`,
      place: meeting.place,
      description: `With ${other}`,
      url: location.origin + (side === 'buyer' ? orderPath : salePath)(_id),
    },
    new Date().toISOString(),
  );
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'meeting.ics' });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
