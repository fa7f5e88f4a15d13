import { paths } from '@wholesale/web-kit';
import { useLocation } from '@wholesale/web-kit/router';

/** Link props for the login page; the current address travels in the navigation state, outside the URL. */
export function useLoginLink() {
  const { pathname, search, hash } = useLocation();
  return { to: paths.login, state: { from: pathname + search + hash } };
}
