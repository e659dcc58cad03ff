import type { ReactNode } from "react";

import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Reading, type ReadingProps } from "../list/reading.view.tsx";
import * as css from "./post-editor.css.ts";

export type EditorCardProps = Pick<ReadingProps, "view" | "label"> & {
  editor: { send: (event: { readonly type: "retry.requested" | "form.left" }) => void };
  /** The form, once what it changes is read. */
  children: ReactNode;
};

/** Around a form that is opened for something stored: while that is read, and when it could not be. */
export function EditorCard({ view, label, editor, children }: EditorCardProps) {
  return (
    <Card padding="large">
      <div className={css.waiting}>
        <Reading
          view={view}
          label={label}
          className={css.waiting}
          onRetry={() => editor.send({ type: "retry.requested" })}
        />
        {view.status === "failed" && (
          <div>
            <Button tone="secondary" onClick={() => editor.send({ type: "form.left" })}>
              Cancel
            </Button>
          </div>
        )}
      </div>
      {children}
    </Card>
  );
}
