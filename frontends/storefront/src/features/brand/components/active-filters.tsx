import { Button, Chip } from '@wholesale/web-kit';
import { useRef } from 'react';
import { activeChoices, cleared, type Filter } from '../filter.ts';
import type { ChangeFilter } from '../use-filter.ts';
import styles from './active-filters.module.css';

export function ActiveFilters({
  filter,
  clearable,
  onChange,
}: {
  filter: Filter;
  /** False where another button clears all filters. */
  clearable: boolean;
  onChange: ChangeFilter;
}) {
  const choices = activeChoices(filter);
  const list = useRef<HTMLUListElement>(null);
  if (choices.length === 0) return null;

  const remove = (next: Filter, index: number) => {
    onChange(next);
    const left = choices.length - 1;
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button');
      const target = left > 0 ? buttons?.[Math.min(index, left - 1)] : document.getElementById(resultsId);
      target?.focus({ preventScroll: true });
    });
  };
  return (
    <ul ref={list} role="list" aria-label="Active filters" className={styles.chips}>
      {choices.map(({ id, label, without }, index) => (
        <li key={id}>
          <Chip onRemove={() => remove(without, index)} removeLabel={`Remove ${label}`}>
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

/** Focuses the result count, for when the pressed button disappears. */
export const focusResults = () =>
  requestAnimationFrame(() => document.getElementById(resultsId)?.focus({ preventScroll: true }));
