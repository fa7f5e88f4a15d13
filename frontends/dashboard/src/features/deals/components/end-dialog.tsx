import type { Deal } from '@wholesale/contracts';
import { longest } from '@wholesale/contracts/values';
import { Dialog, Textarea } from '@wholesale/web-kit';
import { useState } from 'react';
import { useEndDeal } from '../../../api/deals.ts';
import type { Side } from '../../../deal/words.ts';
import { DialogButtons } from '../../../dialog-buttons.tsx';

/** Asks before a booking is declined or cancelled, with an optional reason for the other side. */
export function EndDialog({ deal, side, onClose }: { deal: Deal; side: Side; onClose: () => void }) {
  const end = useEndDeal();
  const [reason, setReason] = useState('');
  const other = side === 'buyer' ? deal.sellerName : deal.buyerName;
  const verb = side === 'seller' && deal.status === 'held' ? 'Decline' : 'Cancel';
  return (
    <Dialog
      open
      onClose={onClose}
      backCloses
      size="sm"
      title={`${verb} this booking?`}
      description="The phone goes back on sale, and someone else can book it."
    >
      <Textarea
        label="Reason (optional)"
        hint={`${other} will see it.`}
        rows={3}
        maxLength={longest.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <DialogButtons
        label={`${verb} booking`}
        busy={end.isPending}
        busyLabel={verb === 'Decline' ? 'Declining' : 'Cancelling'}
        cancelLabel="Keep booking"
        onAction={() => end.mutate({ deal, reason: reason.trim() }, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}
