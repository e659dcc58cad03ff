import { useSelector } from "@xstate/react";

import type { AppRef, AppSnapshot } from "../../machines/app/app.machine.ts";
import type { GrowlRef } from "../../machines/growl/growl.machine.ts";
import { Growl } from "../growl/growl.view.tsx";

const selectGrowl = (snapshot: AppSnapshot): GrowlRef | undefined =>
  (snapshot.children as { readonly growl?: GrowlRef }).growl;

/** Tells a member of unread messages. */
export function GrowlHost({ app }: { app: AppRef }) {
  const growl = useSelector(app, selectGrowl);
  return growl && <Growl growl={growl} />;
}
