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

/**
 * All of the home page below the goods. It comes by itself once the browser has nothing better to do after the first paint; its room is
 * kept until then. When it cannot be had after a second, silent attempt, one line says so and the page stands as it is.
 */
export function LaterSections({ load = loadSections }: { load?: () => Promise<Sections> }) {
  const [sections, setSections] = useState(arrived);
  const [failed, setFailed] = useState(false);
  const [waits, setWaits] = useState(!sections);

  useEffect(() => {
    if (!waits) return undefined;
    let left = false;
    const start = () => {
      load()
        .catch(load)
        .then(
          // So much at once is rendered in small pieces.
          (loaded) => startTransition(() => setSections(loaded)),
          () => setFailed(true),
        )
        .finally(() => left || setWaits(false));
    };
    const cancel = whenIdle(start);
    return () => {
      left = true;
      cancel();
    };
  }, [load, waits]);

  if (sections) return <sections.default />;
  return failed ? (
    <LoadFailed
      title="The rest of this page"
      onRetry={() => {
        setFailed(false);
        setWaits(true);
      }}
    />
  ) : (
    <Page className={styles.room} aria-hidden="true">
      <Skeleton width={280} height={34} radius={10} />
      <Skeleton width="100%" height={440} radius={24} />
    </Page>
  );
}

/** Calls when the browser is idle, after 1.5 s at the latest; browsers without that notion a moment after the paint. */
function whenIdle(start: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: 1_500 });
  return () => cancelIdleCallback(handle);
}
