import { shallowEqual, useSelector } from "@xstate/react";
import { Suspense } from "react";

import type { AppRef, AppSnapshot } from "../../machines/app/app.machine.ts";
import type { DialogsRef } from "../../machines/dialogs/dialogs.machine.ts";
import { selectDialogsView } from "../../machines/dialogs/dialogs-view.ts";
import type { ToastsRef } from "../../machines/toasts/toasts.machine.ts";
import { selectToastsView } from "../../machines/toasts/toasts-view.ts";
import { lazyView } from "./lazy-view.tsx";
import { LazyPart } from "./part-boundary.view.tsx";

const load = () => import("./overlays.view.tsx");
const ConnectionNotice = lazyView(async () => (await import("./always-on.view.tsx")).ConnectionNotice);
const Overlays = lazyView(async () => (await load()).Overlays);

/** Loads the code that shows dialogs and toasts. */
export const loadOverlays = (): Promise<void> => Overlays.preload();

/** Loads the code of dialogs and toasts, when the first view is done with the line; `pause` comes before each dialog. */
export const preloadOverlays = async (pause?: () => Promise<void>): Promise<void> => {
  await loadOverlays();
  await (await load()).preloadEveryDialog(pause);
};

const selectDialogs = (snapshot: AppSnapshot): DialogsRef | undefined =>
  (snapshot.children as { readonly dialogs?: DialogsRef }).dialogs;

const selectToasts = (snapshot: AppSnapshot): ToastsRef | undefined =>
  (snapshot.children as { readonly toasts?: ToastsRef }).toasts;

/** Their code is asked for when there is something to show. */
function Shown({ dialogs, toasts }: { dialogs: DialogsRef; toasts: ToastsRef }) {
  const { status } = useSelector(dialogs, selectDialogsView, shallowEqual);
  const { status: toastStatus } = useSelector(toasts, selectToastsView, shallowEqual);
  if (status === "closed" && toastStatus === "empty") return null;
  return (
    <Suspense fallback={null}>
      <Overlays dialogs={dialogs} toasts={toasts} />
    </Suspense>
  );
}

/** Dialogs, toasts and what there is to say of the connection, which come after the first view. */
export function DeferredOverlays({ app }: { app: AppRef }) {
  const dialogs = useSelector(app, selectDialogs);
  const toasts = useSelector(app, selectToasts);
  return (
    dialogs !== undefined &&
    toasts !== undefined && (
      <>
        <LazyPart instead={null}>
          <ConnectionNotice app={app} />
        </LazyPart>
        <Shown dialogs={dialogs} toasts={toasts} />
      </>
    )
  );
}
