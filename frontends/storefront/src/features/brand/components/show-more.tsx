import { Button, formatCount, StillTrying } from '@wholesale/web-kit';
import type { usePhones } from '../use-phones.ts';
import styles from './show-more.module.css';

export function ShowMore({
  list,
  shown,
  total,
}: {
  list: ReturnType<typeof usePhones>['list'];
  shown: number;
  total: number | undefined;
}) {
  if (!list.hasNextPage && !list.isFetchNextPageError) return null;

  const showMore = async () => {
    const { data: after, isFetchNextPageError } = await list.fetchNextPage();
    const first = isFetchNextPageError ? undefined : after?.pages.at(-1)?.items[0];
    // Focus moves to the first new phone, because the button may disappear.
    if (first) focusWhenThere(`phone-${first._id}`);
  };
  return (
    <>
      <div className={styles.more}>
        {list.isFetchNextPageError && <p role="alert">We could not load more phones. Please try again.</p>}
        <Button
          variant="secondary"
          size="lg"
          busy={list.isFetchingNextPage}
          busyLabel="Loading more phones"
          onClick={() => void showMore()}
        >
          Show more
        </Button>
        {total !== undefined && (
          <p className={styles.shown}>
            {formatCount(shown)} of {formatCount(total)}
          </p>
        )}
      </div>
      <div role="status">{list.isFetchingNextPage && <StillTrying />}</div>
    </>
  );
}

/** Retries for some frames, because the response arrives before the page renders it. */
function focusWhenThere(id: string, frames = 30): void {
  const element = document.getElementById(id);
  if (element) element.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(id, frames - 1));
}
