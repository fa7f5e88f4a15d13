import { ErrorState, LinkButton, paths } from '@wholesale/web-kit';
import { CatchFailure } from '@wholesale/web-kit/loading';
import { useLocation } from '@wholesale/web-kit/router';
import { ViewTransition, type ReactNode } from 'react';
import styles from './content.module.css';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useScrollAndFocus } from './use-scroll-and-focus.ts';

/** The page content; an error in a page leaves the layout working. */
export function Content({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { pathname } = useLocation();
  const element = useScrollAndFocus();
  return (
    <>
      <main id="content" ref={element} tabIndex={-1} className={`${styles.content} ${className ?? ''}`}>
        <ViewTransition key={pathname} default="none" enter="page-change" exit="page-change">
          <div className={styles.pageRoot}>
            <CatchFailure key={pathname} panel={(_, again) => <PageFailed onRetry={again} />}>
              {children}
            </CatchFailure>
          </div>
        </ViewTransition>
      </main>
      <RouteAnnouncer />
    </>
  );
}

export const SkipLink = () => (
  <a href="#content" className={styles.skip}>
    Skip to content
  </a>
);

const PageFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failed}>
    <title>Something went wrong · WholeSale</title>
    <ErrorState
      title="This page ran into a problem"
      text="Something went wrong on our side. The rest of the shop still works."
      onRetry={onRetry}
    />
    <LinkButton to={paths.home} variant="quiet">
      Back to homepage
    </LinkButton>
  </div>
);
