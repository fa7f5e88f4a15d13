import { Button, IconButton, useModal, VisuallyHidden } from '@wholesale/web-kit';
import { SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { activeChoices, cleared } from '../filter.ts';
import { phonesIn } from '../words.ts';
import styles from './filter-drawer.module.css';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';

/** Counts openings: the changes made during one opening share one history entry. */
let openings = 0;

/** The filters on narrow screens: a button with their number, and a drawer. @param props.count number of matching phones, when known */
export function FilterDrawer({ count, onChange, ...fields }: FilterFieldsProps & { count: number | undefined }) {
  const [open, setOpen] = useState(false);
  const step = useRef('');
  const close = () => setOpen(false);
  const modal = useModal(open, close);
  const id = useId();
  const on = activeChoices(fields.filter).length;

  // Back closes the drawer and keeps the choices.
  useEffect(() => {
    if (!open) return undefined;
    const leave = () => setOpen(false);
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [open]);

  return (
    <>
      <Button
        variant="secondary"
        className={styles.opener}
        icon={<SlidersHorizontal size={18} />}
        aria-haspopup="dialog"
        onClick={() => {
          step.current = `drawer ${++openings}`;
          setOpen(true);
        }}
      >
        Filters
        {on > 0 && (
          <span className={styles.on}>
            {on}
            <VisuallyHidden> active</VisuallyHidden>
          </span>
        )}
      </Button>
      {open && (
        <dialog {...modal} className={styles.drawer} aria-labelledby={id}>
          <div className={styles.frame}>
            <header className={styles.header}>
              <h2 id={id}>Filters</h2>
              <IconButton label="Close" onClick={close}>
                <X size={22} />
              </IconButton>
            </header>
            <div className={styles.content}>
              <FilterFields {...fields} onChange={(next) => onChange(next, step.current)} />
            </div>
            <footer className={styles.footer}>
              <Button size="lg" className={styles.show} onClick={close}>
                {count === undefined ? 'Show phones' : `Show ${phonesIn(count)}`}
              </Button>
              <Button
                variant="secondary"
                size="lg"
                disabled={on === 0}
                onClick={() => onChange(cleared(fields.filter), step.current)}
              >
                Clear all
              </Button>
            </footer>
          </div>
        </dialog>
      )}
    </>
  );
}
