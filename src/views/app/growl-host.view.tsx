import { useSelector } from "@xstate/react";

import type { AppRef, AppSnapshot } from "../../machines/app/app.machine.ts";
import type { GrowlRef } from "../../machines/growl/growl.machine.ts";
import { Growl } from "../growl/growl.view.tsx";

const selectGrowl = (snapshot: AppSnapshot): GrowlRef | undefined =>
  (snapshot.children as { readonly growl?: GrowlRef }).growl;

const selectIsMobile = ({ context }: AppSnapshot): boolean => context.page.isMobile;

/** Tells a member of unread messages, in the header or, on small screens, at the bottom. */
export function GrowlHost({ app, at }: { app: AppRef; at: "header" | "bottom" }) {
  const growl = useSelector(app, selectGrowl);
  const isMobile = useSelector(app, selectIsMobile);
  return growl && isMobile === (at === "bottom") && <Growl growl={growl} />;
}
