import { Component, Suspense, type ReactNode } from "react";

import { ReadProblem } from "../list/read-problem.view.tsx";

type PartBoundaryProps = {
  children: ReactNode;
  /** Stands there without the part, where nothing needs to be said: it is tried again whenever the page around changes. */
  instead?: ReactNode;
};

/** Stands around a part of a page whose code comes by itself: where that does not come, or breaks, the part says so, and the page stays. */
class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: PartBoundaryProps): void {
    const isQuiet = this.props.instead !== undefined;
    // At most once for each change of the page: what fails again is not tried for its own update.
    // oxlint-disable-next-line react/no-did-update-set-state -- a boundary learns only here that its props changed
    if (isQuiet && this.state.failed && before !== this.props) this.setState({ failed: false });
  }

  override render(): ReactNode {
    const { children, instead } = this.props;
    if (!this.state.failed) return children;
    if (instead !== undefined) return instead;
    return <ReadProblem tone="secondary" onRetry={() => this.setState({ failed: false })} />;
  }
}

export type LazyPartProps = PartBoundaryProps & {
  /** Stands there until the code has come. */
  waiting?: ReactNode;
};

/** A part of a page whose code comes by itself; the page is there without it. */
export function LazyPart({ waiting = null, instead, children }: LazyPartProps) {
  return (
    <PartBoundary instead={instead}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </PartBoundary>
  );
}
