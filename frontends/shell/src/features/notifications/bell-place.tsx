import { useSession } from '@wholesale/web-kit/auth';
import { withRetry } from '@wholesale/web-kit/remotes';
import { useLocation } from '@wholesale/web-kit/router';
import { useEffect, useState } from 'react';
import type { Bell } from './bell.tsx';
import styles from './bell-place.module.css';

const loadBell = withRetry(() => import(/* webpackChunkName: "bell" */ './bell.tsx'));
let loaded: typeof Bell | undefined;

/** Keeps room for the bell, which is loaded for signed-in people only, once the page is idle. */
export function BellPlace(props: Parameters<typeof Bell>[0]) {
  const { role, seemsSignedIn } = useSession();
  const { pathname } = useLocation();
  const [Loaded, setLoaded] = useState(() => loaded);
  useEffect(() => {
    if (!role || loaded) return;
    const idle = window.requestIdleCallback ?? setTimeout;
    idle(() => {
      loadBell().then(
        ({ Bell }) => setLoaded(() => (loaded = Bell)),
        () => undefined, // the page works without it, and the next page tries again
      );
    });
  }, [role, pathname]);
  return seemsSignedIn && <span className={styles.place}>{role && Loaded && <Loaded {...props} />}</span>;
}
