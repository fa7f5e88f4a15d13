import { Button, DialogActions } from '@wholesale/web-kit';

/** The action of a dialog and the way out of it. @param props.onAction without it, the action submits the form around */
export const DialogButtons = ({
  label,
  busy,
  busyLabel,
  cancelLabel = 'Cancel',
  onAction,
  onClose,
}: {
  label: string;
  busy: boolean;
  busyLabel: string;
  cancelLabel?: string;
  onAction?: () => void;
  onClose: () => void;
}) => (
  <DialogActions>
    <Button
      {...(onAction ? { variant: 'danger', onClick: onAction } : { type: 'submit' })}
      busy={busy}
      busyLabel={busyLabel}
    >
      {label}
    </Button>
    <Button variant="secondary" onClick={onClose}>
      {cancelLabel}
    </Button>
  </DialogActions>
);
