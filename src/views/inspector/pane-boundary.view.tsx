import { Component, type ReactNode } from "react";

import * as css from "./main-pane.css.ts";
import { Tool } from "./tool.view.tsx";

type PaneBoundaryProps = { readonly children: ReactNode };

/** Keeps a part that broke from taking the page with it. */
export class PaneBoundary extends Component<PaneBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={css.empty} role="alert">
        <p>This part of the page broke.</p>
        <Tool tone="outlined" onClick={() => this.setState({ failed: false })}>
          Try again
        </Tool>
      </div>
    );
  }
}
