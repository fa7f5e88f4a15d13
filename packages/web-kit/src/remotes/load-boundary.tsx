// eslint-disable-next-line no-restricted-imports -- this is what makes it safe
import { lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
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
  /** For a part that brings the frame of its page along: what stands around its error panel instead. */
  frame?: (panel: ReactNode) => ReactNode;
};

/** Renders a separately loaded part: fallback, then part, or an error panel with Retry. Errors while it runs reach the boundary above. */
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
  const { Part } = useMemo(() => ({ attempt, Part: partOf(load) }), [load, attempt]);
  const retry = () => setAttempt(attempt + 1);
  const panel = (error: unknown) => {
    if (!(error instanceof LoadFailure)) throw error;
    if (small || onClose) return <LoadFailed title={title} onRetry={retry} onClose={onClose} />;
    const advice = attempt ? 'If it keeps failing, reload the page.' : 'Please try again.';
    return frame(
      <ErrorState
        title={`${title} did not load`}
        text={`The rest of the shop still works. ${advice} ${describeFailure(error)}`}
        onRetry={retry}
      />,
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

/** Parts that have arrived are shown at once, without the fallback. */
const arrived = new WeakMap<object, ComponentType<never>>();

/** Loads a part that may be shown later. @throws what `load` throws */
export async function loadPart<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = await load();
  const { default: Part } = loaded as Partial<Part<never>>;
  if (Part) arrived.set(load, Part);
  return loaded;
}

/** A lazy component remembers its failure for ever, so each attempt gets a new one. */
function partOf<Props extends object>(load: () => Promise<Part<Props>>): ComponentType<Props> {
  return (
    (arrived.get(load) as ComponentType<Props> | undefined) ??
    lazy(() =>
      loadPart(load).catch((error: unknown) => {
        throw loadFailureOf(error);
      }),
    )
  );
}
