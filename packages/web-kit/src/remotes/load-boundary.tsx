import { Suspense, use, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { CatchFailure } from './catch-failure.tsx';
import { LoadFailed } from './load-failed.tsx';
import { LoadFailure, loadFailureOf, describeFailure } from './load-failure.ts';

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
};

/** Renders a separately loaded part: fallback, then part, or an error panel with Retry. Errors while it runs reach the boundary above. */
export function LoadBoundary<Props extends object>({
  load,
  props,
  title,
  fallback = null,
  small,
  onClose,
}: LoadBoundaryProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  const { loading } = useMemo(() => ({ attempt, loading: startLoading(load) }), [load, attempt]);
  const retry = () => setAttempt(attempt + 1);
  const panel = (error: unknown) => {
    if (!(error instanceof LoadFailure)) throw error;
    if (small || onClose) return <LoadFailed title={title} onRetry={retry} onClose={onClose} />;
    const advice = attempt ? 'If it keeps failing, reload the page.' : 'Please try again.';
    return (
      <ErrorState
        title={`${title} did not load`}
        text={`The rest of the shop still works. ${advice} ${describeFailure(error)}`}
        onRetry={retry}
      />
    );
  };
  return (
    <CatchFailure key={attempt} panel={panel}>
      <Suspense fallback={fallback}>
        <Loaded loading={loading} props={props} />
      </Suspense>
    </CatchFailure>
  );
}

function Loaded<Props extends object>({ loading, props }: { loading: Promise<Part<Props>>; props: Props }) {
  const { default: Component } = use(loading);
  return <Component {...props} />;
}

const loadedParts = new WeakMap<object, Promise<unknown>>();

function startLoading<Props>(load: () => Promise<Part<Props>>): Promise<Part<Props>> {
  const before = loadedParts.get(load) as Promise<Part<Props>> | undefined;
  if (before) return before;
  const loading = load().catch((error: unknown) => {
    throw loadFailureOf(error);
  });
  loading.then(
    () => loadedParts.set(load, loading),
    () => undefined, // reported by the panel
  );
  return loading;
}
