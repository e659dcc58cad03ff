import { shallowEqual, useSelector } from "@xstate/react";
import { Suspense, useDeferredValue } from "react";

import { selectDialogsView } from "../../machines/dialogs/dialogs-view.ts";
import type { DialogsRef } from "../../machines/dialogs/dialogs.machine.ts";
import type { ToastsRef } from "../../machines/toasts/toasts.machine.ts";
import { selectToastsView } from "../../machines/toasts/toasts-view.ts";
import { ToastStack } from "../kit/toast/toast.view.tsx";
import { OpenDialogs } from "./open-dialogs.view.tsx";
import * as css from "./overlays.css.ts";

export { preloadEveryDialog } from "./open-dialogs.view.tsx";

/** The toasts that show now; a tap dismisses one. */
export function Toasts({ toasts }: { toasts: ToastsRef }) {
  const view = useSelector(toasts, selectToastsView, shallowEqual);
  if (view.status !== "showing") return null;
  return (
    <ToastStack
      toasts={view.toasts}
      onDismiss={(id) => toasts.send({ type: "toast.tapped", id: Number(id) })}
    />
  );
}

/**
 * The open dialogs, with the toasts in reach of the topmost. A press is answered at once: the page grows dark, and the first
 * dialog is drawn after that has been painted, for a phone needs several frames for it.
 */
export function Overlays({ dialogs, toasts }: { dialogs: DialogsRef; toasts: ToastsRef }) {
  const view = useSelector(dialogs, selectDialogsView, shallowEqual);
  const isOpen = view.status === "open";
  const isDrawn = useDeferredValue(isOpen, false);
  const overlay = <Toasts toasts={toasts} />;
  if (!isOpen) return overlay;
  const answer = (
    <>
      <div className={css.scrim} />
      {overlay}
    </>
  );
  if (!isDrawn) return answer;
  return (
    <Suspense fallback={answer}>
      <OpenDialogs dialogs={dialogs} stack={view.stack} overlay={overlay} />
    </Suspense>
  );
}
