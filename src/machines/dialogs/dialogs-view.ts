import type { DialogsSnapshot, OpenDialog } from "./dialogs.machine.ts";

export type DialogsView =
  | { readonly status: "closed" }
  | { readonly status: "open"; readonly stack: readonly OpenDialog[] };

export const selectDialogsView = (snapshot: DialogsSnapshot): DialogsView =>
  snapshot.matches({ stack: "closed" })
    ? { status: "closed" }
    : { status: "open", stack: snapshot.context.stack };
