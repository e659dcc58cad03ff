import type { ToastRequested } from "./emitted.ts";

/** Told when a link is in the clipboard (CERR-30). */
export const LINK_COPIED: ToastRequested = { type: "toast.requested", kind: "success", text: "Link copied" };

/** Told where the browser does not let pages copy (CERR-29). */
export const COPY_REFUSED: ToastRequested = {
  type: "toast.requested",
  kind: "error",
  text: "Your browser does not support the copy function. Please select and copy it manually.",
};
