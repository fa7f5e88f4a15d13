import { useEffect, useState } from 'react';
import error from '../illustrations/error.svg';
import offline from '../illustrations/offline.svg';
import { withRetry } from '../remotes/with-retry.ts';
import styles from './illustration.module.css';
import type { moreDrawings } from './more-drawings.ts';

const loadMore = withRetry(() => import('./more-drawings.ts'));

/** Bundled, so they work offline. */
const drawings: Readonly<Partial<Record<IllustrationName, string>>> = { error, offline };
export type IllustrationName = 'error' | 'offline' | keyof typeof moreDrawings;

/** A decorative SVG, inlined so that it follows the theme. */
export function Illustration({ name }: { name: IllustrationName }) {
  const [more, setMore] = useState<typeof drawings>();
  const drawing = drawings[name] ?? more?.[name];
  useEffect(() => {
    // If it fails, the space stays empty.
    if (!drawings[name])
      loadMore().then(
        ({ moreDrawings }) => setMore(moreDrawings),
        () => undefined,
      );
  }, [name]);
  return <span aria-hidden="true" className={styles.drawing} dangerouslySetInnerHTML={{ __html: drawing ?? '' }} />;
}
