import type { Deal } from '@wholesale/contracts';
import { longest } from '@wholesale/contracts/values';
import { Dialog, TextField } from '@wholesale/web-kit';
import { ApiError, messageOf } from '@wholesale/web-kit/http';
import { useState, type FormEvent } from 'react';
import { useSetMeeting } from '../../../api/deals.ts';
import { formatMoment, fromLocalField, toLocalField } from '../../../deal/times.ts';
import type { Side } from '../../../deal/words.ts';
import { DialogButtons } from '../../../dialog-buttons.tsx';
import layout from '../../../layout.module.css';

/** Place and time of the handover; either may stay open. The time is entered and shown in local time. */
export function MeetingDialog({ deal, side, onClose }: { deal: Deal; side: Side; onClose: () => void }) {
  const { meeting, deadline, contact } = deal;
  const save = useSetMeeting();
  const [place, setPlace] = useState(meeting.place ?? (meeting.at === undefined ? contact.location : ''));
  const [time, setTime] = useState(toLocalField(meeting.at));
  const [timeProblem, setTimeProblem] = useState<string>();
  const problems = problemsOf(save.error);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const at = fromLocalField(time);
    // The browser reports a half-filled field as empty.
    const unreadable = event.currentTarget.querySelector<HTMLInputElement>('[name=at]')?.validity.badInput;
    const problem = unreadable ? 'Enter a date and a time.' : at && timeProblemOf(at, deadline);
    setTimeProblem(problem);
    if (problem) return;
    save.mutate(
      { _id: deal._id, ...(place.trim() && { place: place.trim() }), ...(at && { at }) },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      backCloses
      size="sm"
      title="Set the meeting"
      description={`${side === 'buyer' ? deal.sellerName : deal.buyerName} is notified. Both of you can change it.`}
    >
      <form noValidate onSubmit={submit} className={layout.stack}>
        <TextField
          label="Place"
          name="place"
          autoComplete="off"
          maxLength={longest.meetingPlace}
          hint="A busy public place is best."
          value={place}
          error={problems.place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <TextField
          label="Time"
          name="at"
          type="datetime-local"
          min={toLocalField(new Date().toISOString())}
          max={toLocalField(deadline)}
          value={time}
          hint={deadline && `In your time zone, until ${formatMoment(deadline)}.`}
          error={timeProblem ?? problems.at}
          onChange={({ target }) => {
            setTime(target.value);
            setTimeProblem(undefined);
          }}
        />
        <DialogButtons label="Save" busy={save.isPending} busyLabel="Saving the meeting" onClose={onClose} />
      </form>
    </Dialog>
  );
}

function timeProblemOf(at: string, deadline: string | undefined): string | undefined {
  if (new Date(at).getTime() <= Date.now()) return 'Choose a time in the future.';
  if (deadline && at > deadline) return `Choose a time before ${formatMoment(deadline)}.`;
  return undefined;
}

/** What the server says about each field; anything else is shown as a toast. */
function problemsOf(error: Error | null): { place?: string | undefined; at?: string | undefined } {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'meeting-time') return { at: messageOf(error) };
  if (error.code !== 'invalid') return {};
  const [place, at] = [error.messageFor('place'), error.messageFor('at')];
  return place || at ? { place, at } : { place: messageOf(error) };
}
