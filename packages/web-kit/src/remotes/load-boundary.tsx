// eslint-disable-next-line no-restricted-imports -- this is what makes it safe
import { lazy, Suspense, useMemo, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { CatchFailure } from './catch-failure.tsx';
import { LoadFailed } from './load-failed.tsx';
import { LoadFailure, loadFailureOf, wordsFor } from './load-failure.ts';

type Part<Props> = { default: ComponentType<Props> };
export type LoadBoundaryProps<Props extends object> = {
  /** Loads the part; asked again with each Retry. Keep it the same between renders. */
  load: () => Promise<Part<Props>>;
  props: Props;
  /** The name of the part, as in "Dashboard did not load". */
  title: string;
  fallback?: ReactNode;
  /** A part of a page, not a page: when it fails, one line says so. */
  small?: boolean;
  /** For a part that lies over the page: its line at the foot of the window can be closed. */
  onClose?: () => void;
};

/**
 * One separately loaded part of the page. While it loads the fallback is shown; when it cannot be loaded, a panel with Retry says what did
 * not load, and the rest of the page goes on working. What fails while it runs is for the boundary above.
 */
export function LoadBoundary<Props extends object>({
  load,
  props,
  title,
  fallback = null,
  small,
  onClose,
}: LoadBoundaryProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  const { Part } = useMemo(() => ({ attempt, Part: partOf(load) }), [load, attempt]);
  const retry = () => setAttempt(attempt + 1);
  const panel = (error: unknown) => {
    if (!(error instanceof LoadFailure)) throw error;
    if (small || onClose) return <LoadFailed title={title} onRetry={retry} onClose={onClose} />;
    const advice = attempt ? 'If it keeps failing, reload the page.' : 'Please try again.';
    return (
      <ErrorState
        title={`${title} did not load`}
        text={`The rest of the shop works. ${advice} ${wordsFor(error)}`}
        onRetry={retry}
      />
    );
  };
  return (
    <CatchFailure key={attempt} panel={panel}>
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </CatchFailure>
  );
}

/** Parts that have arrived are shown at once the next time. */
const arrived = new WeakMap<object, unknown>();

/** A lazy component remembers its failure for ever, so each attempt gets a new one. */
function partOf<Props extends object>(load: () => Promise<Part<Props>>) {
  const before = arrived.get(load) as LazyExoticComponent<ComponentType<Props>> | undefined;
  if (before) return before;
  const part = lazy(async () => {
    const loaded = await load().catch((error: unknown) => {
      throw loadFailureOf(error);
    });
    arrived.set(load, part);
    return loaded;
  });
  return part;
}
