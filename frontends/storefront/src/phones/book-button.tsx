import { Button, classNames } from '@wholesale/web-kit';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Bookability } from './bookability.ts';
import styles from './book-button.module.css';

export type BookButtonProps = {
  bookability: Bookability;
  describedBy: string;
  onBook: () => void;
  onPrepare?: (() => void) | undefined;
};

/** Book Now. For a phone that cannot be booked the button stays focusable and shows the reason on hover, focus and tap. */
export function BookButton({ bookability, describedBy, onBook, onPrepare }: BookButtonProps) {
  const id = useId();
  const [reasonShown, setReasonShown] = useState(false);
  const element = useRef<HTMLSpanElement>(null);
  const showReason = () => setReasonShown(true);
  const hideReason = () => setReasonShown(false);
  const { open } = bookability;
  // Some browsers do not move focus on tap, so a tap elsewhere hides the reason.
  useEffect(() => {
    if (!reasonShown) return undefined;
    const elsewhere = ({ target }: Event) => !element.current?.contains(target as Node) && setReasonShown(false);
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [reasonShown]);

  return (
    <span
      ref={element}
      className={open ? undefined : styles.closed}
      onPointerEnter={open ? onPrepare : showReason}
      onPointerLeave={hideReason}
      onFocus={open ? onPrepare : showReason}
      onBlur={hideReason}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && hideReason()}
    >
      <Button
        aria-haspopup={open ? 'dialog' : undefined}
        aria-disabled={!open || undefined}
        aria-describedby={open ? describedBy : `${describedBy} ${id}`}
        className={styles.button}
        onClick={open ? onBook : showReason}
      >
        {open ? 'Book Now' : bookability.label}
      </Button>
      {!open && (
        <span id={id} className={classNames(styles.reason, reasonShown && styles.asked)}>
          {bookability.reason}
        </span>
      )}
    </span>
  );
}
