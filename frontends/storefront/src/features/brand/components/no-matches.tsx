import type { Brand } from '@wholesale/contracts';
import { Button, EmptyState } from '@wholesale/web-kit';
import { useQuery } from '@wholesale/web-kit/query';
import { keys } from '../../../queries.ts';
import { cleared, queryOfFilter, withoutOrder, type Filter } from '../filter.ts';
import { findNearest } from '../nearest.ts';
import type { ChangeFilter } from '../use-filter.ts';
import { phonesIn } from '../words.ts';
import { focusResults } from './active-filters.tsx';
import styles from './no-matches.module.css';

export function NoMatches({ brand, filter, onChange }: { brand: Brand; filter: Filter; onChange: ChangeFilter }) {
  const { data: nearest } = useQuery({
    queryKey: keys.nearestFilter(brand, queryOfFilter(withoutOrder(filter))),
    queryFn: ({ signal }) => findNearest(brand, filter, signal),
    retry: 1,
  });
  const change = (next: Filter) => {
    onChange(next);
    focusResults();
  };
  return (
    <EmptyState
      title="No matching phones"
      text="Try removing a filter."
      action={
        <div className={styles.ways}>
          {nearest && (
            <Button onClick={() => change(nearest.filter)}>
              Show {phonesIn(nearest.phones)} {nearest.words}
            </Button>
          )}
          <Button variant={nearest ? 'secondary' : 'primary'} onClick={() => change(cleared(filter))}>
            Clear all
          </Button>
        </div>
      }
    />
  );
}
