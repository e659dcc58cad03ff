import { UNREACHABLE } from "../app/error-toast.ts";

/** Why a file could not be sent or used for now: in the server's words where it gave some (CERR-09, CERR-13). */
export const unsentText = (event: { readonly type: string; readonly text?: string }): string =>
  (event.type === "upload.broken" ? event.text : undefined) ?? UNREACHABLE;
