import { startTransition, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { LoadFailed } from './load-failed.tsx';
import { loadFailureOf, describeFailure, type LoadFailure } from './load-failure.ts';

type Part<Props> = { default: ComponentType<Props> };
export type LoadBoundaryProps<Props extends object> = {
  /** Loads the part, again with each Retry; must be stable. */
  load: () => Promise<Part<Props>>;
  props: Props;
  /** Name of the part, as in "Dashboard did not load". */
  title: string;
  fallback?: ReactNode;
  small?: boolean;
  /** For an overlay: its failure line can be closed. */
  onClose?: () => void;
  /** For a part that includes the frame of its page: what surrounds its error panel instead. */
  frame?: (panel: ReactNode) => ReactNode;
};

/**
 * Renders a separately loaded part: fallback, then part, or an error panel with Retry. Errors while it runs reach the boundary above.
 * Not by Suspense, which holds back every part that arrives within 300 ms after a fallback: three nested parts would take a second.
 */
export function LoadBoundary<Props extends object>({
  load,
  props,
  title,
  fallback = null,
  small,
  onClose,
  frame = (panel) => panel,
}: LoadBoundaryProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ of: object; failure: LoadFailure | undefined }>();
  const Part = arrived.get(load) as ComponentType<Props> | undefined;
  // Loads while the page renders, not after it.
  const loading = useMemo(() => ({ attempt, settled: Part ? undefined : settle(load) }), [load, attempt, Part]);
  useEffect(() => {
    let isGone = false;
    // As a transition, which renders in small pieces.
    const show = (failure: LoadFailure | undefined) =>
      isGone || startTransition(() => setOutcome({ of: loading, failure }));
    void loading.settled?.then(show);
    return () => {
      isGone = true;
    };
  }, [loading]);
  if (Part) return <Part {...props} />;
  if (outcome?.of !== loading || !outcome.failure) return fallback;
  const retry = () => setAttempt(attempt + 1);
  if (small || onClose) return <LoadFailed title={title} onRetry={retry} onClose={onClose} />;
  const advice = attempt ? 'If it keeps failing, reload the page.' : 'Please try again.';
  return frame(
    <ErrorState
      title={`${title} did not load`}
      text={`The rest of the shop still works. ${advice} ${describeFailure(outcome.failure)}`}
      onRetry={retry}
    />,
  );
}

/** Parts that have arrived are shown at once, without the fallback. */
const arrived = new WeakMap<object, ComponentType<never>>();

/** Loads a part that may be shown later. @throws what `load` throws */
export async function loadPart<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = await load();
  const { default: Part } = loaded as Partial<Part<never>>;
  if (Part) arrived.set(load, Part);
  return loaded;
}

const settle = (load: () => Promise<unknown>): Promise<LoadFailure | undefined> =>
  loadPart(load).then(() => undefined, loadFailureOf);
