import { useState, type ReactNode } from 'react';
import { Button, DialogActions } from '@wholesale/web-kit';
import styles from './cancel-booking.module.css';

/** Cancels a booking after a confirmation, which shows the consequences as `children`. */
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
  const [confirming, setConfirming] = useState<boolean>();
  if (!confirming)
    return (
      <DialogActions>
        {beside}
        {/* Focused only when the confirmation was dismissed. */}
        <Button
          variant="quiet"
          className={styles.quiet}
          onClick={() => setConfirming(true)}
          autoFocus={confirming === false}
        >
          Cancel this booking
        </Button>
      </DialogActions>
    );
  return (
    <>
      <p role="status" className={styles.confirming}>
        {children}
      </p>
      <DialogActions>
        <Button variant="danger" busy={busy} busyLabel="Cancelling" onClick={onCancel}>
          Cancel booking
        </Button>
        <Button variant="secondary" onClick={() => setConfirming(false)} autoFocus>
          Keep booking
        </Button>
      </DialogActions>
    </>
  );
}
