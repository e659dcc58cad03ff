import { shallowEqual, useSelector } from "@xstate/react";
import { Suspense, type ReactNode } from "react";

import { selectDialogsView, type DialogsRef } from "../../machines/dialogs/dialogs.machine.ts";
import { lazyView } from "./lazy-view.tsx";

const load = () => import("./open-dialogs.view.tsx");
const OpenDialogs = lazyView(async () => (await load()).OpenDialogs);

/** Loads the code of the dialogs, when the first view is done with the line. */
export const preloadDialogs = async (): Promise<void> => {
  await OpenDialogs.preload();
  await (await load()).preloadEveryDialog();
};

/** The open dialogs, with the toasts in reach of the topmost. */
export function Dialogs({ dialogs, overlay }: { dialogs: DialogsRef; overlay: ReactNode }) {
  const view = useSelector(dialogs, selectDialogsView, shallowEqual);
  if (view.status === "closed") return overlay;
  return (
    <Suspense fallback={overlay}>
      <OpenDialogs dialogs={dialogs} stack={view.stack} overlay={overlay} />
    </Suspense>
  );
}
