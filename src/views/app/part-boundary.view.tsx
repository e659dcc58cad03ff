import { Component, type ReactNode } from "react";

import { ReadProblem } from "../list/read-problem.view.tsx";

export type PartBoundaryProps = { children: ReactNode };

/** Stands around a part of a page whose code comes by itself: where that does not come, or breaks, the part says so, and the page stays. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ReadProblem tone="secondary" onRetry={() => this.setState({ failed: false })} />;
  }
}
