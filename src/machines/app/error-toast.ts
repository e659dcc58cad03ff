import type { ToastRequested } from "./emitted.ts";

/** Shown when the server could not be asked at all. */
export const UNREACHABLE = "We could not reach the server. Please check your connection and try again.";

/** The toast of a failed form or action: titled 'Error', with the server's text (ERR-06, ERR-07). */
export const errorToast = (text: string): ToastRequested => ({
  type: "toast.requested",
  kind: "error",
  title: "Error",
  text,
});
