import { Component, lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';

export type LoadBoundaryProps<Props extends object> = {
  /** Loads the part; asked again with each Retry. Keep it the same between renders. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
  /** The name of the part, as in "Dashboard did not load". */
  title: string;
  fallback: ReactNode;
};

/**
 * One separately loaded part of the page. While it loads the fallback is shown; when it cannot be loaded, or fails while it runs, an
 * error panel with Retry stands there and the rest of the page goes on working.
 */
export function LoadBoundary<Props extends object>({ load, props, title, fallback }: LoadBoundaryProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  // A lazy component remembers its failure for ever, so each attempt gets a new one.
  const Part = useMemo(() => ({ attempt, component: lazy(load) }), [load, attempt]).component;
  const panel = (
    <ErrorState
      title={`${title} did not load`}
      text="The rest of the shop works. Please try again."
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
  return (
    <CatchFailure key={attempt} panel={panel}>
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </CatchFailure>
  );
}

/** React catches errors of rendering only in a class; it writes them to the console itself. */
export class CatchFailure extends Component<{ panel: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.panel : this.props.children;
  }
}
