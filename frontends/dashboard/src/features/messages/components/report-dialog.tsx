import { longest } from '@wholesale/contracts/values';
import { Dialog, Textarea } from '@wholesale/web-kit';
import { messageOf } from '@wholesale/web-kit/http';
import { useState, type FormEvent } from 'react';
import { DialogButtons } from '../../../dialog-buttons.tsx';
import { useReport } from '../api/conversations.ts';

export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const report = useReport(id);
  const over = reason.trim().length - longest.reason;
  const problem =
    over > 0 ? `Use at most ${longest.reason} characters.` : report.error ? messageOf(report.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (over <= 0 && !report.isPending) report.mutate(reason.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report this conversation"
      description="Our team can then read this conversation."
      size="sm"
      backCloses
    >
      <form onSubmit={submit} noValidate>
        <Textarea
          label="What happened? (optional)"
          value={reason}
          error={problem}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogButtons label="Report" busy={report.isPending} busyLabel="Sending" onClose={onClose} />
      </form>
    </Dialog>
  );
}
