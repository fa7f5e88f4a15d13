import { QueryClientProvider } from '@wholesale/web-kit/query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SessionProvider } from '@wholesale/web-kit/auth';
import { queryOf, setTokenSource } from '@wholesale/web-kit/http';
import { ToastHost } from '@wholesale/web-kit/toast';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createQueryClient } from '../query-client.ts';
import { signedOut, type TestSession } from './a-session.ts';
import { stubApi, type ApiStub } from './stub-api.ts';

export type PageOptions = {
  path?: string;
  /** Route pattern, for elements that read parameters: `/phones/:brand`. */
  route?: string;
  session?: TestSession;
  api?: ApiStub;
};

/**
 * Renders an element inside router, session, query cache and toasts, with a stubbed API.
 * @returns Testing Library's result with `user`, `api` (calls made), `queries` and `at()` (current address)
 */
export function renderPage(
  element: ReactNode,
  { path = '/', route = '*', session = signedOut(), api = {} }: PageOptions = {},
) {
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  if (session.profile)
    queries.setQueryData(queryOf('findUser', { query: { email: session.profile.email } }).queryKey, session.profile);
  setTokenSource(session.store.token);
  const stub = stubApi({ ...(session.profile && { 'GET /users': session.profile }), ...api });
  let address = path;
  const Address = () => {
    const { pathname, search, hash } = useLocation();
    address = pathname + search + hash;
    return null;
  };
  const result = render(
    <QueryClientProvider client={queries}>
      <SessionProvider session={session.store}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path={route} element={element} />
            {route !== '*' && <Route path="*" element={null} />}
          </Routes>
          <Address />
          <ToastHost />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { ...result, user: userEvent.setup(), api: stub, queries, at: () => address };
}
