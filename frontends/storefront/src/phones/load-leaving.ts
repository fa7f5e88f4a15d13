import { withRetry } from '@wholesale/web-kit/remotes';

/** What is needed only once a phone leaves a list. */
export const loadLeaving = withRetry(() => import('./leaving.ts'));
