import { Search, X } from 'lucide-react';
import { Announce, Button, classNames } from '@wholesale/web-kit';
import { Link } from '@wholesale/web-kit/router';
import { useDeferredValue, useRef, useState } from 'react';
import layout from '../layout.module.css';
import styles from './table-tools.module.css';

const searchableFrom = 8;

export type Choice = { label: string; count?: number | string | undefined; to: string; on: boolean };

/** Finds rows that contain all typed words, in any order. `onTyped` is called for each change of them. */
export function useSearch<Row>(rows: readonly Row[], textOf: (row: Row) => string, onTyped?: () => void) {
  const [typed, setText] = useState('');
  const setTyped = (text: string) => {
    setText(text);
    onTyped?.();
  };
  const wanted = useDeferredValue(typed);
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (row: Row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = words.length ? rows.filter(fits) : rows;
  return { typed, setTyped, found };
}

/** The filters of a table, and with `search` a search once it has enough rows. */
export function TableTools({
  what,
  total = 0,
  found = 0,
  search,
  choices = [],
}: {
  /** The plural noun: `sellers`. */
  what: string;
  total?: number;
  found?: number;
  search?: { typed: string; setTyped: (typed: string) => void };
  choices?: readonly Choice[];
}) {
  const input = useRef<HTMLInputElement>(null);
  const searched = search && (total >= searchableFrom || search.typed !== '') ? search : undefined;
  if (!searched && choices.length === 0) return null;
  return (
    <div className={classNames(layout.ends, styles.tools)}>
      {choices.length > 0 && (
        <nav aria-label={`Filter ${what}`}>
          <ul className={styles.choices} role="list">
            {choices.map(({ label, count, to, on }) => (
              <li key={label}>
                <Link
                  to={to}
                  replace
                  className={classNames(styles.choice, on && styles.on)}
                  aria-current={on ? 'true' : undefined}
                >
                  {label} {count !== undefined && <span className={styles.count}>{count}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {searched && (
        <div className={styles.search}>
          <Search size={18} aria-hidden="true" />
          <input
            ref={input}
            type="search"
            className={styles.input}
            aria-label={`Search ${what}`}
            placeholder={`Search ${what}`}
            value={searched.typed}
            onChange={({ target }) => searched.setTyped(target.value)}
          />
          {searched.typed && (
            <button
              type="button"
              className={styles.clear}
              aria-label={`Clear the search of ${what}`}
              onClick={() => {
                searched.setTyped('');
                input.current?.focus();
              }}
            >
              <X size={18} />
            </button>
          )}
        </div>
      )}
      <Announce>{searched?.typed ? `${found} of ${total} ${what}` : ''}</Announce>
    </div>
  );
}

export const NothingFound = ({ typed, onClear }: { typed: string; onClear: () => void }) => (
  <div className={styles.nothing}>
    <p>No results for “{typed}”.</p>
    <Button variant="secondary" size="sm" icon={<X size={16} />} onClick={onClear}>
      Clear search
    </Button>
  </div>
);

export const ShowMore = ({ more, what }: { more: { load: () => void; busy: boolean } | undefined; what: string }) =>
  more ? (
    <Button variant="secondary" className={styles.more} busy={more.busy} busyLabel="Loading" onClick={more.load}>
      Show more {what}
    </Button>
  ) : null;
