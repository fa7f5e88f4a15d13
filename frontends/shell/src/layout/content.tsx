import { ErrorState, LinkButton, paths } from '@wholesale/web-kit';
import { CatchFailure, loadFailureOf, wordsFor } from '@wholesale/web-kit/remotes';
import { useLocation } from '@wholesale/web-kit/router';
import { ViewTransition, type ReactNode } from 'react';
import styles from './content.module.css';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useScrollAndFocus } from './use-scroll-and-focus.ts';

/** The place of the page: a page that fails leaves the frame around it working. */
export function Content({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { pathname } = useLocation();
  const element = useScrollAndFocus();
  return (
    <>
      <main id="content" ref={element} tabIndex={-1} className={`${styles.content} ${className ?? ''}`}>
        <ViewTransition key={pathname} default="none" enter="page-change" exit="page-change">
          <div className={styles.pageRoot}>
            <CatchFailure key={pathname} panel={(error, again) => <PageFailed error={error} onRetry={again} />}>
              {children}
            </CatchFailure>
          </div>
        </ViewTransition>
      </main>
      <RouteAnnouncer />
    </>
  );
}

/** The first thing on the page for the keyboard. */
export const SkipLink = () => (
  <a href="#content" className={styles.skip}>
    Skip to content
  </a>
);

/** The error page of both layouts. A part of a page that did not load is loaded anew with the page: the script remembers its failure. */
function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const loading = error instanceof Error && error.name === 'ChunkLoadError';
  return (
    <div className={styles.failed}>
      <title>Something went wrong · WholeSale</title>
      <ErrorState
        title={loading ? 'This page did not load' : 'This page ran into a problem'}
        text={loading ? wordsFor(loadFailureOf(error)) : 'It is our fault, not yours. The rest of the shop works.'}
        onRetry={loading ? () => location.reload() : onRetry}
      />
      <LinkButton to={paths.home} variant="quiet">
        Back to homepage
      </LinkButton>
    </div>
  );
}
