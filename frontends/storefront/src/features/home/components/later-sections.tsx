import { Page, Skeleton } from '@wholesale/web-kit';
import { LoadFailed } from '@wholesale/web-kit/loading';
import { withRetry } from '@wholesale/web-kit/remotes';
import { startTransition, useEffect, useState, type ComponentType } from 'react';
import styles from './later-sections.module.css';

type Sections = { default: ComponentType };
const loadSections = withRetry(
  () => import(/* webpackFetchPriority: "low" */ './more-of-home.tsx').then((sections) => (arrived = sections)),
  1,
);
let arrived: Sections | undefined;

/** The lower sections of the home page, loaded when the browser is idle, with one silent retry. */
export function LaterSections({ load = loadSections }: { load?: () => Promise<Sections> }) {
  const [sections, setSections] = useState(arrived);
  const [failed, setFailed] = useState(false);
  const [isPending, setIsPending] = useState(!sections);

  useEffect(() => {
    if (!isPending) return undefined;
    let isUnmounted = false;
    const start = () => {
      load()
        .catch(load)
        .then(
          // As a transition, because rendering all sections at once would block input.
          (loaded) => startTransition(() => setSections(loaded)),
          () => setFailed(true),
        )
        .finally(() => isUnmounted || setIsPending(false));
    };
    const cancel = whenIdle(start);
    return () => {
      isUnmounted = true;
      cancel();
    };
  }, [load, isPending]);

  if (sections) return <sections.default />;
  return failed ? (
    <LoadFailed
      title="The rest of this page"
      onRetry={() => {
        setFailed(false);
        setIsPending(true);
      }}
    />
  ) : (
    <Page className={styles.room} aria-hidden="true">
      <Skeleton width={280} height={34} radius={10} />
      <Skeleton width="100%" height={440} radius={24} />
    </Page>
  );
}

/** Runs `start` when the browser is idle, after 4 s at the latest, so that it never competes with the phones above. @returns cancels it */
function whenIdle(start: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: 4_000 });
  return () => cancelIdleCallback(handle);
}
