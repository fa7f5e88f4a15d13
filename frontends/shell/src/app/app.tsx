import { ErrorState } from '@wholesale/web-kit';
import { QueryClientProvider } from '@wholesale/web-kit/query';
import { SessionProvider } from '@wholesale/web-kit/auth';
import { CatchFailure } from '@wholesale/web-kit/loading';
import { BrowserRouter } from '@wholesale/web-kit/router';
import { ToastHost } from '@wholesale/web-kit/toast';
import type { Dependencies } from './dependencies.ts';
import { ConnectionBanner } from '../layout/connection-banner.tsx';
import { Pages } from './pages.tsx';

/** The shell: one router, query cache, session and toast host for all front-ends. */
export function App({ queries, session, loader }: Dependencies) {
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider session={session}>
        <BrowserRouter>
          <CatchFailure panel={(_, again) => <ErrorState onRetry={again} />}>
            <Pages loader={loader} />
          </CatchFailure>
          <ConnectionBanner />
          <ToastHost />
        </BrowserRouter>
      </SessionProvider>
    </QueryClientProvider>
  );
}
