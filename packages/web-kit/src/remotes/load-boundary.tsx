import { Component, lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { LoadFailure, loadFailureOf, wordsFor } from './load-failure.ts';

export type LoadBoundaryProps<Props extends object> = {
  /** Loads the part; asked again with each Retry. Keep it the same between renders. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
  /** The name of the part, as in "Dashboard did not load". */
  title: string;
  fallback: ReactNode;
};

/**
 * One separately loaded part of the page. While it loads the fallback is shown; when it cannot be loaded, a panel with Retry says what did
 * not load, and the rest of the page goes on working. What fails while it runs is for the boundary above.
 */
export function LoadBoundary<Props extends object>({ load, props, title, fallback }: LoadBoundaryProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  // A lazy component remembers its failure for ever, so each attempt gets a new one.
  const Part = useMemo(
    () => ({
      attempt,
      component: lazy(() =>
        load().catch((error: unknown) => {
          throw loadFailureOf(error);
        }),
      ),
    }),
    [load, attempt],
  ).component;
  const panel = (error: unknown) => {
    if (!(error instanceof LoadFailure)) throw error;
    return (
      <ErrorState
        title={`${title} did not load`}
        text={`The rest of the shop works. Please try again. ${wordsFor(error)}`}
        onRetry={() => setAttempt(attempt + 1)}
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

type CatchFailureProps = { panel: (error: unknown, again: () => void) => ReactNode; children: ReactNode };

/** React catches errors of rendering only in a class; it writes them to the console itself. */
export class CatchFailure extends Component<CatchFailureProps, { failure: { error: unknown } | undefined }> {
  override state: { failure: { error: unknown } | undefined } = { failure: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }
  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.panel(failure.error, () => this.setState({ failure: undefined }));
  }
}
