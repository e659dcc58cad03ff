import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { deleteAccountLabels, type deleteAccountMachine } from "./delete-account.machine.ts";

const WAYS_IN = "/api/v1/account/setting/socials";
const PATH = "/api/v1/account/setting/delete";

const answered = (answer: AnswerTo<"deleteAccount">): string => {
  if (answer.status === "ok")
    return "The server answers: the account is deleted. A toast at home says good-bye.";
  const { error, fields } = answer.failure;
  return fields === undefined
    ? tooMany("POST", PATH, answer.failure)
    : `The server answers: "${error}" and below the field "${fields["password"]}" (the password is another one).`;
};

/** How deleting one's account reads to a tester. */
export const deleteAccountPhrases: PhrasesOf<typeof deleteAccountMachine> = {
  begin: ({ type }) => `Log in as ${type === "model" ? "ava" : "fan"} and open /account/setting/account.`,
  events: {
    "deletion.chosen": "Press Delete my account.",
    "deletion.left": "Press Keep my account.",
    "field.changed": typedInto(deleteAccountLabels),
    "form.submitted": "Press Delete for good.",
  },
  answers: {
    readWaysIn: (answer: AnswerTo<"getLinkedAccounts">) => {
      if (answer.status === "failed") return tooMany("GET", WAYS_IN, answer.failure);
      return answer.data.has_password
        ? "The server answers: the account has a password."
        : "The server answers: the account has no password (sign up with Google first).";
    },
    deleteAccount: answered,
  },
  breaks: {
    readWaysIn: unreachable("GET", WAYS_IN),
    deleteAccount: unreachable("POST", PATH),
  },
  delays: {},
  states: {
    closed: "The section Delete your account waits.",
    reading: "The button says One moment….",
    withoutPassword: "The dialog offers to set a password first.",
    editing: ({ context: { password, texts } }) =>
      sentences(
        `The dialog says what it means and waits: Your password is ${password === "" ? "empty" : "filled in"}.`,
        texts.password === undefined ? null : `Below the field stands "${texts.password}".`,
      ),
    submitting: "The button says Deleting….",
    deleted: "The browser goes home.",
  },
};
