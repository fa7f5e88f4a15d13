import type { Deal } from '@wholesale/contracts';
import { Button, ConfirmDialog } from '@wholesale/web-kit';
import { useState } from 'react';
import { useConfirmReceipt } from '../../../api/deals.ts';

/** "I have the phone", with a confirmation: it completes the deal for both sides. */
export function ReceiptButton({ deal }: { deal: Deal }) {
  const [open, setOpen] = useState(false);
  const confirm = useConfirmReceipt();
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        I have the phone
      </Button>
      <ConfirmDialog
        open={open}
        title="Do you have the phone?"
        text={`This completes the deal with ${deal.sellerName}. It cannot be undone.`}
        confirmLabel="I have the phone"
        cancelLabel="Not yet"
        tone="primary"
        busy={confirm.isPending}
        onConfirm={() => confirm.mutate(deal, { onSuccess: () => setOpen(false) })}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
