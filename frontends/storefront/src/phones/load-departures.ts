import { withRetry } from '@wholesale/web-kit/remotes';

export const loadDepartures = withRetry(() => import('./departures.ts'));
