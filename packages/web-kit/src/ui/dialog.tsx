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
  /** Accessible name, where the title alone is ambiguous. */
  label?: string;
  description?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  size?: 'sm' | 'md';
  /** The browser's Back closes it; for dialogs without their own address. */
  backCloses?: boolean;
};

/** A modal `<dialog>`. Its content is mounted only while open, so forms start empty. */
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

/** The actions of a dialog, the main one first; sticky on low screens. @param props.stacked the first button takes the full width */
export const DialogActions = ({
  children,
  className,
  stacked,
}: {
  children: ReactNode;
  className?: string | undefined;
  stacked?: boolean;
}) => <div className={classNames(styles.actions, stacked && styles.stacked, className)}>{children}</div>;

/** Confirms an action; the other button has the initial focus. @param props.tone `primary` for one that destroys nothing */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  busy,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" backCloses>
      <p className={styles.text}>{text}</p>
      <DialogActions>
        <Button variant={tone} busy={busy ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="secondary" onClick={onClose} ref={focusFirst}>
          {cancelLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * The `ref` of what has the focus when a dialog opens; React's autoFocus would run too early. A field only without a touch screen,
 * whose keyboard would cover the dialog.
 */
export function focusFirst(element: HTMLElement | null): void {
  const opensKeyboard = element?.matches('input, textarea') && window.matchMedia('(pointer: coarse)').matches;
  if (!opensKeyboard) element?.setAttribute('autofocus', '');
}
