import { Component, Suspense, type ReactNode } from "react";

import { ReadProblem } from "../list/read-problem.view.tsx";

type PartBoundaryProps = {
  children: ReactNode;
  /** Stands there without the part; else that it could not be shown, and the way to try again. */
  instead?: ReactNode;
  /** `instead` stands until the boundary is made anew; else the part is tried again whenever the page around changes. */
  stays?: boolean;
};

/** Stands around a page, or a part of it, whose code comes by itself: where that does not come, or breaks, what is around stays. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: PartBoundaryProps): void {
    const { instead, stays = false } = this.props;
    const isAgain = this.state.failed && instead !== undefined && !stays;
    // At most once for each change of the page: what fails again is not tried for its own update.
    // oxlint-disable-next-line react/no-did-update-set-state -- a boundary learns only here that its props changed
    if (isAgain && before !== this.props) this.setState({ failed: false });
  }

  override render(): ReactNode {
    const { children, instead } = this.props;
    if (!this.state.failed) return children;
    if (instead !== undefined) return instead;
    return <ReadProblem tone="secondary" onRetry={() => this.setState({ failed: false })} />;
  }
}

export type LazyPartProps = Omit<PartBoundaryProps, "stays"> & {
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
