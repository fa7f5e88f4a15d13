import { useState, type ReactNode } from 'react';
import { Button, DialogActions } from '@wholesale/web-kit';
import styles from './cancel-booking.module.css';

/**
 * Ends a booking from a dialog, after a second yes.
 * @param props.children what comes of it
 * @param props.beside a button that stands beside the first question
 */
export function CancelBooking({
  children,
  busy,
  onCancel,
  beside,
}: {
  children: ReactNode;
  busy: boolean;
  onCancel: () => void;
  beside?: ReactNode;
}) {
  const [sure, setSure] = useState<boolean>();
  if (!sure)
    return (
      <DialogActions>
        {beside}
        {/* Whoever thinks better of it is back where it began. */}
        <Button variant="quiet" className={styles.quiet} onClick={() => setSure(true)} autoFocus={sure === false}>
          Cancel this booking
        </Button>
      </DialogActions>
    );
  return (
    <>
      <p role="status" className={styles.sure}>
        {children}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={() => setSure(false)} autoFocus>
          Keep booking
        </Button>
        <Button variant="danger" busy={busy} busyLabel="Cancelling" onClick={onCancel}>
          Cancel booking
        </Button>
      </DialogActions>
    </>
  );
}
