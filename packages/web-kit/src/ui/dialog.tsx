import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What it is called aloud, where the title alone would be taken for something on the page. */
  label?: string;
  description?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  size?: 'sm' | 'md';
  /** The browser's Back closes it. For dialogs without an address of their own. */
  backCloses?: boolean;
};

/**
 * A modal dialog on the platform's own element: the page behind is inert, the focus stays inside and goes back to where it was,
 * Escape and a click beside it close it. Its content is there only while it is open, so a form in it starts fresh.
 */
export function Dialog({
  open,
  onClose,
  title,
  label,
  description,
  children,
  className,
  size = 'md',
  backCloses = false,
}: DialogProps) {
  const modal = useModal(open, onClose, { backCloses });
  const id = useId();
  if (!open) return null;

  return (
    <dialog
      {...modal}
      className={classNames(styles.dialog, styles[size], className)}
      {...(label ? { 'aria-label': label } : { 'aria-labelledby': `${id}-title` })}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose} className={styles.close}>
            <X size={22} />
          </IconButton>
          {description && (
            <p id={`${id}-description`} className={styles.description}>
              {description}
            </p>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}

/**
 * The buttons at the foot of a dialog, inside its form if it has one. They stay in sight on a low screen, where the rest scrolls under them.
 * @param props.stacked the first button takes the width, as a dialog that is one form has it
 */
export const DialogActions = ({
  children,
  className,
  stacked,
}: {
  children: ReactNode;
  className?: string | undefined;
  stacked?: boolean;
}) => <div className={classNames(styles.actions, stacked && styles.stacked, className)}>{children}</div>;

/** Asks once more before something is lost. The cancelling button has the focus at first. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  busy,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" backCloses>
      <p className={styles.text}>{text}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose} ref={focusFirst}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Where a dialog that opens puts the focus; React's own autoFocus comes too early for it. */
const focusFirst = (element: HTMLElement | null) => element?.setAttribute('autofocus', '');
