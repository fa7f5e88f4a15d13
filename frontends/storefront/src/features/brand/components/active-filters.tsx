import { Button, Chip } from '@wholesale/web-kit';
import { useRef } from 'react';
import { activeChoices, cleared, type Filter } from '../filter.ts';
import type { ChangeFilter } from '../use-filter.ts';
import styles from './active-filters.module.css';

/** What is on, each to be taken off, and all at once. The keyboard goes on at the next one that is left. */
export function ActiveFilters({
  filter,
  clearable,
  onChange,
}: {
  filter: Filter;
  /** False where another button already clears all. */
  clearable: boolean;
  onChange: ChangeFilter;
}) {
  const choices = activeChoices(filter);
  const list = useRef<HTMLUListElement>(null);
  if (choices.length === 0) return null;

  const take = (next: Filter, index: number) => {
    onChange(next);
    const left = choices.length - 1;
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button');
      const target = left > 0 ? buttons?.[Math.min(index, left - 1)] : document.getElementById(resultsId);
      target?.focus({ preventScroll: true });
    });
  };
  return (
    <ul ref={list} role="list" aria-label="Filters that are on" className={styles.chips}>
      {choices.map(({ id, label, without }, index) => (
        <li key={id}>
          <Chip onRemove={() => take(without, index)} removeLabel={`Remove ${label}`}>
            {label}
          </Chip>
        </li>
      ))}
      {clearable && (
        <li>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              onChange(cleared(filter));
              focusResults();
            }}
          >
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}

export const resultsId = 'results';

/** Puts the keyboard on the line that says how many there are, when the button it was on is going. */
export const focusResults = () =>
  requestAnimationFrame(() => document.getElementById(resultsId)?.focus({ preventScroll: true }));
