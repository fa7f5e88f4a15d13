import { withRetry } from '@wholesale/web-kit/remotes';

export const loadMenu = withRetry(() => import('./site-menu.tsx'));
