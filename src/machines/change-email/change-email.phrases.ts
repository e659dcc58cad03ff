import type { SnapshotFrom } from "xstate";

import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import {
  changeEmailLabels,
  EMAIL_STAYS,
  emailSentTo,
  type changeEmailMachine,
} from "./change-email.machine.ts";

type Snapshot = SnapshotFrom<typeof changeEmailMachine>;

const PATH = "/api/v1/account/email";
const RESEND = `${PATH}/resend`;

const loaded = (answer: AnswerTo<"getEmailChange">): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  return answer.data.pending === null
    ? "The server answers: no new address waits."
    : `The server answers: ${answer.data.pending.email} waits (ask for it in another tab before).`;
};

/** No demo account's password. */
export const WRONG_SAMPLE = "wrong password";

const asked = (answer: CallResult<unknown>, { context }: Snapshot): string => {
  const isWrong = context.password === WRONG_SAMPLE;
  if (answer.status === "ok")
    return `The server answers: a mail is on its way to the new address (${isWrong ? FROM_INSPECTOR : "the password is right"}).`;
  const { error, fields } = answer.failure;
  return fields === undefined
    ? tooMany("POST", PATH, answer.failure)
    : `The server answers: "${error}" and below the field "${fields["password"]}" (${isWrong ? "the password is another one" : FROM_INSPECTOR}).`;
};

const resent = (answer: CallResult<unknown>): string => {
  if (answer.status === "ok") return "The server answers: sent.";
  return answer.failure.code === "email_change_not_found"
    ? `The server refuses: "${answer.failure.error}" (cancel the change in another tab before).`
    : tooMany("POST", RESEND, answer.failure);
};

/** How changing the own e-mail reads to a tester. */
export const changeEmailPhrases: PhrasesOf<typeof changeEmailMachine> = {
  begin: () => "Log in as fan and open /account/email_and_pwd.",
  events: {
    "change.chosen": "Press Change email.",
    "change.left": "Press Cancel.",
    "field.changed": typedInto(changeEmailLabels),
    "form.submitted": "Press Send confirmation.",
    "resend.chosen": "Press Send again.",
    "cancel.chosen": "Press Cancel change.",
    "retry.requested": "Press Try again.",
    "change.outdated": {
      by: "world",
      says: "The account's email changes (ask for another one in another tab, and open the link of its mail, GET /__test/mail, in another browser).",
    },
  },
  answers: {
    loadEmailChange: loaded,
    changeEmail: asked,
    resendEmailChange: resent,
    cancelEmailChange: (answer: CallResult<unknown>) =>
      answer.status === "ok"
        ? `The server answers: cancelled. The toast says "${EMAIL_STAYS}"`
        : tooMany("DELETE", PATH, answer.failure),
  },
  breaks: {
    loadEmailChange: unreachable("GET", PATH),
    changeEmail: unreachable("POST", PATH),
    resendEmailChange: unreachable("POST", RESEND),
    cancelEmailChange: unreachable("DELETE", PATH),
  },
  delays: {},
  states: {
    loading: "Below the address a line is being loaded.",
    failed: ({ context }) => `Below the address stands "${context.error}" with the button Try again.`,
    closed: "Below the address stands the button Change email.",
    editing: ({ context: { email, password, texts } }) =>
      sentences(
        `The form waits: New Email ${email === "" ? "is empty" : `holds "${email}"`}, Password is ${password === "" ? "empty" : "filled in"}.`,
        texts.email === undefined ? null : `Below New Email stands "${texts.email}".`,
        texts.password === undefined ? null : `Below Password stands "${texts.password}".`,
      ),
    submitting: "The button says Sending….",
    waiting: ({ context }) =>
      `The card says "Waiting for confirmation of ${context.pending}." with the buttons Send again and Cancel change. After a mail the toast says "${emailSentTo(context.pending ?? "")}"`,
    resending: "The button says Sending….",
    cancelling: "The button says Cancelling….",
  },
};
