import { Button, classNames } from '@wholesale/web-kit';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Bookability } from './bookability.ts';
import styles from './book-button.module.css';

export type BookButtonProps = {
  bookability: Bookability;
  /** The id of the element that names the phone. */
  describedBy: string;
  onBook: () => void;
  onPrepare?: (() => void) | undefined;
};

/**
 * 'Book Now'. Where a phone cannot be booked the same button says so: it stays reachable, which a disabled one is not, and the reason
 * shows on hover, on keyboard focus and on a tap, is heard with the button, and goes with Escape. A phone that goes while somebody is on
 * its button takes neither the button nor the focus away.
 */
export function BookButton({ bookability, describedBy, onBook, onPrepare }: BookButtonProps) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const element = useRef<HTMLSpanElement>(null);
  const ask = () => setAsked(true);
  const leave = () => setAsked(false);
  const { open } = bookability;
  // Where a tap neither focuses a button nor leaves it, the next tap elsewhere ends it.
  useEffect(() => {
    if (!asked) return undefined;
    const elsewhere = ({ target }: Event) => !element.current?.contains(target as Node) && setAsked(false);
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [asked]);

  return (
    <span
      ref={element}
      className={open ? undefined : styles.closed}
      onPointerEnter={open ? onPrepare : ask}
      onPointerLeave={leave}
      onFocus={open ? onPrepare : ask}
      onBlur={leave}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && leave()}
    >
      <Button
        aria-haspopup={open ? 'dialog' : undefined}
        aria-disabled={!open || undefined}
        aria-describedby={open ? describedBy : `${describedBy} ${id}`}
        className={styles.button}
        onClick={open ? onBook : ask}
      >
        {open ? 'Book Now' : bookability.label}
      </Button>
      {!open && (
        <span id={id} className={classNames(styles.reason, asked && styles.asked)}>
          {bookability.reason}
        </span>
      )}
    </span>
  );
}
