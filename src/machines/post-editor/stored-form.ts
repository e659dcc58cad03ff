import { not } from "xstate";

import { whenRefused } from "../app/form-parts.ts";
import type { Failure } from "../../protocol/failures.ts";

/** What a form whose files are sent while it is written does on `form.submitted`: it waits for them, or tells what is missing. */
export const whenSubmittedWithFiles = [
  { guard: "isComplete", target: "waiting", actions: "clearTexts" },
  { actions: "showMissing" },
] as const;

/** The `always` of `waiting`, for the files that are still being sent; one that fails ends it. */
export const whenFilesAreSent = [
  { guard: not("isComplete"), target: "editing", actions: "showMissing" },
  { guard: not("isSending"), target: "submitting" },
] as const;

const failureOf = ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
  event.output.failure;

const whenExpired = {
  guard: { type: "isExpired", params: failureOf },
  target: "editing",
  actions: [{ type: "showFailure", params: failureOf }, "doubtFiles"],
} as const;

/** The `failed` of saving what has files: of one that went elsewhere, or is gone, it is asked which. */
export const whenRefusedWithFiles = [whenExpired, whenRefused] as const;

/** The same of something stored: what somebody else has changed meanwhile is compared. */
export const whenRefusedOrChanged = [
  whenExpired,
  {
    guard: { type: "isChanged", params: failureOf },
    target: "comparing",
    actions: { type: "showFailure", params: failureOf },
  },
  whenRefused,
] as const;
