import type { ListedUser } from '@wholesale/contracts';
import { longest } from '@wholesale/contracts/values';
import { Dialog, Textarea } from '@wholesale/web-kit';
import { useState } from 'react';
import { useUnverify } from '../../../api/verification.ts';
import { DialogButtons } from '../../../dialog-buttons.tsx';

/** Asks why a verification is removed; the seller receives the reason. */
export function UnverifyDialog({ seller, onClose }: { seller: ListedUser; onClose: () => void }) {
  const unverify = useUnverify();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (reason.trim() === '') return setMissing(true);
    unverify.mutate({ seller, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Remove verification?"
      description={`Buyers no longer see a green check next to ${seller.name}.`}
    >
      <Textarea
        label="Reason"
        hint="The seller receives it."
        rows={3}
        maxLength={longest.reason}
        value={reason}
        error={missing && reason.trim() === '' ? 'Enter a reason' : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <DialogButtons
        label="Remove verification"
        busy={unverify.isPending}
        busyLabel="Removing"
        cancelLabel="Keep"
        onAction={submit}
        onClose={onClose}
      />
    </Dialog>
  );
}
