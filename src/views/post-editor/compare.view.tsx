import { useEffect, useRef } from "react";

import { Button } from "../kit/button/button.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import * as css from "./post-editor.css.ts";

type CompareProps = {
  /** How the stored one is told of. */
  readonly title: string;
  readonly theirs: string;
  readonly onKeep: () => void;
  readonly onTake: () => void;
};

/** What another window stored, above one's own (POSTS-25). */
export function Compare({ title, theirs, onKeep, onTake }: CompareProps) {
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is far below, and gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={css.compare} tabIndex={-1}>
      <Notice tone="warning">
        <strong>{title}</strong>
        <span className={css.theirs}>{theirs}</span>
        <span className={css.answers}>
          <Button size="small" onClick={onKeep}>
            Save mine
          </Button>
          <Button size="small" tone="secondary" onClick={onTake}>
            Take the other
          </Button>
        </span>
      </Notice>
    </div>
  );
}
