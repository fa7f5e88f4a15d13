import { Button, ConfirmDialog, Dialog, DialogActions, TextField } from '@wholesale/web-kit';
import { toast } from '@wholesale/web-kit/toast';
import { useState } from 'react';
import styles from './gallery.module.css';
import { Chapter, Specimen } from './specimen.tsx';

export const Overlays = () => (
  <Chapter id="dialogs" title="Dialogs and toasts" lead="Escape, Back and a click outside close a dialog.">
    <Specimen name="dialog, form dialog with sticky buttons, confirmation">
      <PlainDialog />
      <FormDialog />
      <Question />
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

function PlainDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Details
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Galaxy S21 128 GB"
        description="Booked today"
        backCloses
      >
        <p>The seller calls you. You pay when you meet.</p>
      </Dialog>
    </>
  );
}

function FormDialog() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Form
      </Button>
      <Dialog open={open} onClose={close} title="Book this phone" backCloses>
        <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
          {['Name', 'Email', 'Item name', 'Price'].map((label) => (
            <TextField key={label} label={label} defaultValue={`The ${label.toLowerCase()}`} readOnly />
          ))}
          <TextField label="Phone" inputMode="tel" />
          <TextField label="Location" />
          <DialogActions stacked>
            <Button size="lg" type="submit" onClick={close}>
              Book for $385
            </Button>
            <Button size="lg" variant="secondary" onClick={close}>
              Cancel
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}

function Question() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        onConfirm={close}
        title="Delete Galaxy S21?"
        text="The listing comes down. This cannot be undone."
        confirmLabel="Delete"
      />
    </>
  );
}

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
