/** What stands in the place of a part that loads late, or is not there. All front-ends share the shell's copy, which spares each its own. */
export { CatchFailure } from './remotes/catch-failure.tsx';
export { LoadBoundary } from './remotes/load-boundary.tsx';
export { LoadFailed } from './remotes/load-failed.tsx';
export { EmptyState, ErrorState, NotFound } from './ui/states.tsx';
