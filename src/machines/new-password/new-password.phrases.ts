import type { SnapshotFrom } from "xstate";

import { RESET_LINK_SECONDS } from "../../domain/account/mail-link.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, FROM_INSPECTOR, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { PASSWORD_UPDATED, type newPasswordMachine } from "./new-password.machine.ts";

const PATH = "/api/v1/auth/password/reset";

/** One of the passwords that the server refuses, because everybody tries them first. */
export const COMMON_SAMPLE = "password1";

const answered = (
  answer: AnswerTo<"resetPassword">,
  { context: { password } }: SnapshotFrom<typeof newPasswordMachine>,
): string => {
  const isCommon = password === COMMON_SAMPLE;
  if (answer.status === "ok")
    return `The server answers: the password is set (${isCommon ? FROM_INSPECTOR : "the link is in time and was not used"}).`;
  const { code, error, fields } = answer.failure;
  if (code === "link_expired")
    return `The server refuses: "${error}" (${control("clock", { advance: RESET_LINK_SECONDS })} makes the mail too old).`;
  return fields === undefined
    ? tooMany("POST", PATH, answer.failure)
    : `The server answers: "${error}" and below the field "${fields["password"]}" (${isCommon ? "everybody tries this one first" : FROM_INSPECTOR}).`;
};

/** How setting a new password by the link of a mail reads to a tester. */
export const newPasswordPhrases: PhrasesOf<typeof newPasswordMachine> = {
  begin: () =>
    "Ask for the mail at /password/forgot?email=fan@demo.example, and open the link that is in it (GET /__test/mail).",
  events: {
    "field.changed": typedInto({ password: "New Password" }),
    "form.submitted": "Press Update Password.",
    "newLink.chosen": "Press Send a new link.",
  },
  answers: { updatePassword: answered },
  breaks: { updatePassword: unreachable("POST", PATH) },
  delays: {},
  states: {
    editing: ({ context: { password, texts } }) =>
      sentences(
        `The form Set your new Password waits: New Password is ${password === "" ? "empty" : "filled in"}.`,
        texts.password === undefined ? null : `Below New Password stands "${texts.password}".`,
      ),
    submitting: "The button says Updating…, and neither Escape nor a press outside closes the dialog.",
    expired: ({ context }) => `The dialog says "${context.failure?.error}"`,
    updated: `The toast says "${PASSWORD_UPDATED}", and the address becomes /.`,
  },
};
