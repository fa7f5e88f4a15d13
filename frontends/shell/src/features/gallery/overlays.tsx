import { Button, ConfirmDialog, Dialog, DialogActions, TextField } from '@wholesale/web-kit';
import { toast } from '@wholesale/web-kit/toast';
import { useState, type ReactNode } from 'react';
import styles from './gallery.module.css';
import { Chapter, Specimen } from './specimen.tsx';

export const Overlays = () => (
  <Chapter id="dialogs" title="Dialogs and toasts" lead="Escape, Back and a click outside close a dialog.">
    <Specimen name="dialog, form dialog with sticky buttons, confirmation">
      <Opener label="Details">
        {(open, close) => (
          <Dialog open={open} onClose={close} title="Galaxy S21 128 GB" description="Booked today" backCloses>
            <p>The seller calls you. You pay when you meet.</p>
          </Dialog>
        )}
      </Opener>
      <Opener label="Form">{(open, close) => <FormDialog open={open} onClose={close} />}</Opener>
      <Opener label="Delete" danger>
        {(open, close) => (
          <ConfirmDialog
            open={open}
            onClose={close}
            onConfirm={close}
            title="Delete Galaxy S21?"
            text="The listing comes down. This cannot be undone."
            confirmLabel="Delete"
          />
        )}
      </Opener>
    </Specimen>
    <Specimen name="toasts: 4 s, success 2 s, error 4 s, loading until done">
      <Button variant="secondary" onClick={() => toast('Draft saved')}>
        Plain
      </Button>
      <Button variant="secondary" onClick={() => toast.success('Booking successfully')}>
        Success
      </Button>
      <Button variant="secondary" onClick={() => toast.error('Something went wrong. Please try again.')}>
        Error
      </Button>
      <LoadingToast />
    </Specimen>
  </Chapter>
);

/** A button, and the dialog that it opens. */
function Opener({
  label,
  danger,
  children,
}: {
  label: string;
  danger?: boolean;
  children: (open: boolean, close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={danger ? 'danger' : 'secondary'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

const FormDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Book this phone" backCloses>
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      {['Name', 'Email', 'Item name', 'Price'].map((label) => (
        <TextField key={label} label={label} defaultValue={`The ${label.toLowerCase()}`} readOnly />
      ))}
      <TextField label="Phone" inputMode="tel" />
      <TextField label="Location" />
      <DialogActions stacked>
        <Button size="lg" type="submit" onClick={onClose}>
          Book for $385
        </Button>
        <Button size="lg" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </form>
  </Dialog>
);

function LoadingToast() {
  const [done, setDone] = useState<() => void>();
  const press = () => {
    if (done) {
      done();
      setDone(undefined);
    } else {
      const end = toast.loading('Uploading the photo');
      setDone(() => end);
    }
  };
  return (
    <Button variant="secondary" onClick={press}>
      {done ? 'Done' : 'Loading'}
    </Button>
  );
}
