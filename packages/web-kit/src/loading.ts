/** Shared by all front-ends, so that only the shell ships it. */
export { CatchFailure } from './remotes/catch-failure.tsx';
export { LoadBoundary } from './remotes/load-boundary.tsx';
export { prefetchWhenIdle } from './remotes/prefetch-when-idle.ts';
export { LoadFailed } from './remotes/load-failed.tsx';
export { EmptyState, ErrorState, NotFound } from './ui/states.tsx';
