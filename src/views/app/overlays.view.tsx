import { shallowEqual, useSelector } from "@xstate/react";
import { Suspense } from "react";

import { selectDialogsView } from "../../machines/dialogs/dialogs-view.ts";
import type { DialogsRef } from "../../machines/dialogs/dialogs.machine.ts";
import type { ToastsRef } from "../../machines/toasts/toasts.machine.ts";
import { selectToastsView } from "../../machines/toasts/toasts-view.ts";
import { ToastStack } from "../kit/toast/toast.view.tsx";
import { OpenDialogs } from "./open-dialogs.view.tsx";

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

/** The open dialogs, with the toasts in reach of the topmost. */
export function Overlays({ dialogs, toasts }: { dialogs: DialogsRef; toasts: ToastsRef }) {
  const view = useSelector(dialogs, selectDialogsView, shallowEqual);
  const overlay = <Toasts toasts={toasts} />;
  if (view.status === "closed") return overlay;
  return (
    <Suspense fallback={overlay}>
      <OpenDialogs dialogs={dialogs} stack={view.stack} overlay={overlay} />
    </Suspense>
  );
}
