import type { Deal } from '@wholesale/contracts';
import { Button, Dialog, DialogActions } from '@wholesale/web-kit';
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
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        backCloses
        size="sm"
        title="Do you have the phone?"
        description={`This completes the deal with ${deal.sellerName}. It cannot be undone.`}
      >
        <DialogActions>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Not yet
          </Button>
          <Button
            busy={confirm.isPending}
            busyLabel="Completing the deal"
            onClick={() => confirm.mutate(deal, { onSuccess: () => setOpen(false) })}
          >
            I have the phone
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
