import { Component, type ReactNode } from "react";

import { Button } from "../kit/button/button.view.tsx";
import { ErrorPage } from "../shell/error/error-page.view.tsx";

export type FailureBoundaryProps = { onReload: () => void; children: ReactNode };

/** Says that the code of a page could not be loaded. */
export function PageFailure({ onReload }: { onReload: () => void }) {
  return (
    <ErrorPage
      message="This page could not be loaded. Please check your connection and try again."
      action={<Button onClick={onReload}>Reload</Button>}
    />
  );
}

/** What is shown when the code of a page could not be loaded or a view broke: a way to go on instead of nothing. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <PageFailure onReload={this.props.onReload} />;
  }
}
