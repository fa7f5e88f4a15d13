import { useEffect, useState } from 'react';
import error from '../illustrations/error.svg';
import offline from '../illustrations/offline.svg';
import { withRetry } from '../remotes/with-retry.ts';
import styles from './illustration.module.css';
import type { moreDrawings } from './more-drawings.ts';

const loadMore = withRetry(() => import('./more-drawings.ts'));

/** At hand when nothing more can be loaded. */
const drawings: Readonly<Partial<Record<IllustrationName, string>>> = { error, offline };
export type IllustrationName = 'error' | 'offline' | keyof typeof moreDrawings;

/** A line drawing of ours, put into the page itself so that it takes the colours of the scheme. It says nothing the text beside it does not. */
export function Illustration({ name }: { name: IllustrationName }) {
  const [more, setMore] = useState<typeof drawings>();
  const drawing = drawings[name] ?? more?.[name];
  useEffect(() => {
    // Without it the room stays empty, and the words are there.
    if (!drawings[name])
      loadMore().then(
        ({ moreDrawings }) => setMore(moreDrawings),
        () => undefined,
      );
  }, [name]);
  return <span aria-hidden="true" className={styles.drawing} dangerouslySetInnerHTML={{ __html: drawing ?? '' }} />;
}
