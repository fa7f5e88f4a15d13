import type { Deal } from '@wholesale/contracts';
import { Button, Card } from '@wholesale/web-kit';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Actions } from '../../../actions.tsx';
import { formatMoment } from '../../../deal/times.ts';
import type { Side } from '../../../deal/words.ts';
import { Fact, Facts } from '../../../facts.tsx';
import styles from './deal-page.module.css';
import { downloadMeeting } from './download-meeting.ts';
import { MeetingDialog } from './meeting-dialog.tsx';

/** Where and when the two meet. Both sides of an accepted deal can change it; afterwards it is only shown. */
export function MeetingCard({ deal, side }: { deal: Deal; side: Side }) {
  const [open, setOpen] = useState(false);
  const { place, at } = deal.meeting;
  const agreed = place !== undefined || at !== undefined;
  const editable = deal.status === 'accepted';
  if (!editable && !agreed) return null;
  return (
    <Card as="section" padded aria-labelledby="deal-meeting" className={styles.box}>
      <h2 id="deal-meeting">Meeting</h2>
      {agreed ? (
        <Facts>
          <Fact term="Place">{place ?? 'Not agreed yet'}</Fact>
          <Fact term="Time">{at === undefined ? 'Not agreed yet' : <time dateTime={at}>{formatMoment(at)}</time>}</Fact>
        </Facts>
      ) : (
        <p className={styles.muted}>
          Not agreed yet. {side === 'seller' ? `${deal.buyerName} suggested` : 'You suggested'}: {deal.contact.location}
        </p>
      )}
      {editable && (
        <Actions>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {agreed ? 'Change meeting' : 'Set place and time'}
          </Button>
          {at !== undefined && (
            <Button variant="quiet" icon={<CalendarPlus size={18} />} onClick={() => downloadMeeting(deal, side)}>
              Add to calendar
            </Button>
          )}
        </Actions>
      )}
      {open && editable && <MeetingDialog deal={deal} side={side} onClose={() => setOpen(false)} />}
    </Card>
  );
}
