import { messageOf } from '@wholesale/web-kit/http';
import { useEffect, useRef, type RefObject } from 'react';
import { Button } from './button.tsx';
import styles from './more-items.module.css';

type MoreItemsProps = {
  /** The infinite query of the list. */
  query: {
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  list: RefObject<HTMLElement | null>;
  /** Number of items in the list. */
  count: number;
  busyLabel: string;
};

/** "Show more" below a list of links that is read page by page: says why it failed, and moves the focus to the first new link. */
export function MoreItems({ query, list, count, busyLabel }: MoreItemsProps) {
  const pressedAt = useRef<number>(undefined);
  useEffect(() => {
    const first = pressedAt.current;
    if (first === undefined || count <= first) return;
    pressedAt.current = undefined;
    // The button may have disappeared.
    list.current?.children[first]?.querySelector('a')?.focus();
  }, [count, list]);
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && <p role="alert">{messageOf(query.error)}</p>}
      <Button
        variant="quiet"
        size="sm"
        wide
        busy={query.isFetchingNextPage}
        busyLabel={busyLabel}
        onClick={() => {
          pressedAt.current = count;
          query.fetchNextPage();
        }}
      >
        Show more
      </Button>
    </div>
  );
}
