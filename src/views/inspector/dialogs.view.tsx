import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";

import type { InspectorRef } from "../../machines/inspector/inspector.machine.ts";
import { selectErrands } from "../../machines/inspector/inspector.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog, DialogActions } from "../kit/dialog/dialog.view.tsx";
import * as css from "./inspector.css.ts";
import { useInspectorContext } from "./looking.ts";
import { Tool, ToolIcon } from "./tool.view.tsx";

/** The page's questions and answers: whether to delete, and the test that was written. */
export function InspectorDialogs({ inspector }: { inspector: InspectorRef }) {
  const { doing } = useSelector(inspector, selectErrands, shallowEqual);
  const { test } = useInspectorContext(inspector);
  if (doing === "asking" || doing === "forgetting") {
    return <Forget inspector={inspector} isBusy={doing === "forgetting"} />;
  }
  if (test === null) return null;
  const close = () => inspector.send({ type: "test.closed" });
  return (
    <Dialog title="Copy as test" size="large" closeButton onClose={close}>
      <p role="status">
        {test.copied
          ? "Copied. The test replays these events through the pure machine; nothing is called."
          : "The test replays these events through the pure machine; nothing is called."}
      </p>
      <textarea className={css.testText} readOnly aria-label="Test" spellCheck={false} value={test.text} />
      <DialogActions>
        <Button tone="secondary" onClick={close}>
          Close
        </Button>
        <Button busy={doing === "copying"} onClick={() => inspector.send({ type: "copy.pressed" })}>
          {test.copied ? "Copy again" : "Copy"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Forget({ inspector, isBusy }: { inspector: InspectorRef; isBusy: boolean }) {
  const cancel = () => inspector.send({ type: "forget.cancelled" });
  return (
    <Dialog role="alertdialog" title="Delete this recording?" busy={isBusy} onClose={cancel}>
      <p>It is taken out of this browser for good. Files that were saved stay as they are.</p>
      <DialogActions>
        <Button tone="secondary" disabled={isBusy} onClick={cancel}>
          Keep it
        </Button>
        <Button tone="danger" busy={isBusy} onClick={() => inspector.send({ type: "forget.confirmed" })}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What was done or failed, for a while. */
export function InspectorNotice({ inspector }: { inspector: InspectorRef }) {
  const { notice } = useInspectorContext(inspector);
  const source = notice?.source;
  return (
    <div className={css.notice} role="status">
      {notice !== null && (
        <p className={css.noticeCard}>
          <span className={notice.kind === "failed" ? css.bad : undefined}>
            <ToolIcon name={notice.kind === "failed" ? "warning" : "check"} />
          </span>
          {notice.text}
          {source !== undefined && (
            <Tool tone="outlined" onClick={() => inspector.send({ type: "source.chosen", source })}>
              Previous load
            </Tool>
          )}
          <Tool icon="close" label="Dismiss" onClick={() => inspector.send({ type: "notice.dismissed" })} />
        </p>
      )}
    </div>
  );
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** Takes a file that is dropped anywhere on the page, and says so while it hangs over it. */
export function DropZone({ inspector }: { inspector: InspectorRef }) {
  const { doing } = useSelector(inspector, selectErrands, shallowEqual);
  useEffect(() => {
    const listening = new AbortController();
    const on = (type: "dragenter" | "dragover" | "drop", hear: (event: DragEvent) => void) =>
      document.addEventListener(
        type,
        (event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          hear(event);
        },
        { signal: listening.signal },
      );
    on("dragenter", () => inspector.send({ type: "file.dragged" }));
    on("dragover", () => {});
    on("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      inspector.send(file === undefined ? { type: "file.dragLeft" } : { type: "file.given", file });
    });
    return () => listening.abort();
  }, [inspector]);
  if (doing !== "catching") return null;
  return (
    <div className={css.drop} onDragLeave={() => inspector.send({ type: "file.dragLeft" })}>
      <p className={css.dropCard} role="status">
        <ToolIcon name="open" />
        Drop the recording to open it
      </p>
    </div>
  );
}
