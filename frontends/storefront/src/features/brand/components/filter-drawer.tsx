import { Button, IconButton, useModal, VisuallyHidden } from '@wholesale/web-kit';
import { SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { activeChoices, cleared } from '../filter.ts';
import { phonesIn } from '../words.ts';
import styles from './filter-drawer.module.css';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';

/** How often a drawer was opened: the changes of one opening are one step of the history together. */
let openings = 0;

/**
 * The filters where there is no room for a panel: a button with the number of those that are on, and the drawer it opens. The list behind
 * follows every choice, so the drawer only has to close.
 * @param props.count how many phones the filter finds, when known
 */
export function FilterDrawer({ count, onChange, ...fields }: FilterFieldsProps & { count: number | undefined }) {
  const [open, setOpen] = useState(false);
  const step = useRef('');
  const close = () => setOpen(false);
  const modal = useModal(open, close);
  const id = useId();
  const on = activeChoices(fields.filter).length;

  // Back is a way out of the drawer, with what was chosen in it.
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
            <VisuallyHidden> on</VisuallyHidden>
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
              <Button
                variant="secondary"
                size="lg"
                disabled={on === 0}
                onClick={() => onChange(cleared(fields.filter), step.current)}
              >
                Clear all
              </Button>
              <Button size="lg" className={styles.show} onClick={close}>
                {count === undefined ? 'Show phones' : `Show ${phonesIn(count)}`}
              </Button>
            </footer>
          </div>
        </dialog>
      )}
    </>
  );
}
