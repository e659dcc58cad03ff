import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import { PASSWORD_UPDATED } from "../new-password/new-password.machine.ts";
import type { AnswerTo } from "../resource/call.ts";
import { changePasswordLabels, type changePasswordMachine } from "./change-password.machine.ts";

const PATH = "/api/v1/account/password";

const answered = (answer: AnswerTo<"changePassword">): string => {
  if (answer.status === "ok")
    return `The server answers: the password is set. The toast says "${PASSWORD_UPDATED}"`;
  const { error, fields } = answer.failure;
  return fields === undefined
    ? tooMany("POST", PATH, answer.failure)
    : `The server answers: "${error}" and below the field "${fields["current_password"]}" (the present password is another one).`;
};

/** How changing the own password reads to a tester. */
export const changePasswordPhrases: PhrasesOf<typeof changePasswordMachine> = {
  begin: () => "Log in as fan and open /account/email_and_pwd.",
  events: {
    "field.changed": typedInto(changePasswordLabels),
    "form.submitted": "Press Update Password.",
  },
  answers: { changePassword: answered },
  breaks: { changePassword: unreachable("POST", PATH) },
  delays: {},
  states: {
    editing: ({ context: { current_password: current, password, texts } }) =>
      sentences(
        `The form waits: Current Password is ${current === "" ? "empty" : "filled in"}, New Password is ${password === "" ? "empty" : "filled in"}.`,
        texts.current_password === undefined
          ? null
          : `Below Current Password stands "${texts.current_password}".`,
        texts.password === undefined ? null : `Below New Password stands "${texts.password}".`,
      ),
    submitting: "The button says Updating….",
  },
};
