import type { Toast, ToastsSnapshot } from "./toasts.machine.ts";

export type ToastsView =
  | { readonly status: "empty" }
  | { readonly status: "showing"; readonly toasts: readonly Toast[] };

export const selectToastsView = (snapshot: ToastsSnapshot): ToastsView =>
  snapshot.matches("empty") ? { status: "empty" } : { status: "showing", toasts: snapshot.context.toasts };
