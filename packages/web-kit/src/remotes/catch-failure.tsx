import { Component, type ReactNode } from 'react';

type CatchFailureProps = { panel: (error: unknown, again: () => void) => ReactNode; children: ReactNode };

/** An error boundary; React requires a class for it. */
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
