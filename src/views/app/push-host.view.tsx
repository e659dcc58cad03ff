import { useSelector } from "@xstate/react";
import { Suspense } from "react";

import type { AppRef, AppSnapshot } from "../../machines/app/app.machine.ts";
import type { PushRef } from "../../machines/push/push.machine.ts";
import { lazyView } from "./lazy-view.tsx";

const PushPrompt = lazyView<{ push: PushRef }>(() =>
  import("../push/push.view.tsx").then(
    ({ PushPrompt: view }) => view,
    () => () => null,
  ),
);

const selectPush = (snapshot: AppSnapshot): PushRef | undefined =>
  (snapshot.children as { readonly push?: PushRef }).push;

/** Asks for permission to notify, once the rule says so. */
export function PushHost({ app }: { app: AppRef }) {
  const push = useSelector(app, selectPush);
  return (
    push && (
      <Suspense fallback={null}>
        <PushPrompt push={push} />
      </Suspense>
    )
  );
}
