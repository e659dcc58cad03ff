import { dateText } from "../../domain/format/moment.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { renameLabels, type Naming, type renameMachine } from "./rename.machine.ts";

const PATH = "/api/v1/account/setting/username";

const before = (naming: Naming | null): string | null => {
  const [last] = naming?.former ?? [];
  return last === undefined
    ? null
    : `It says that links to @${last.username} lead here, until ${dateText(last.held_until, "UTC")} for sure.`;
};

/** How changing the username reads to a tester. */
export const renamePhrases: PhrasesOf<typeof renameMachine> = {
  begin: () => "Log in as fan and open /account/setting/account.",
  events: {
    "rename.chosen": "Press Change username.",
    "rename.left": "Press Cancel.",
    "field.changed": typedInto(renameLabels),
    "form.submitted": "Press Save username.",
    "retry.requested": "Press Try again.",
    "naming.outdated": {
      by: "world",
      says: "The account gets another username (change it in another browser).",
    },
  },
  answers: {
    loadNaming: (answer: AnswerTo<"getNaming">) => {
      if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
      return answer.data.opens_at === null
        ? "The server answers: the username may be changed."
        : "The server answers: it was changed within 30 days (change it before).";
    },
    renameAccount: (answer: AnswerTo<"renameAccount">) => {
      if (answer.status === "ok") return "The server answers: it is changed.";
      const text = answer.failure.fields?.["username"];
      return text === undefined
        ? tooMany("POST", PATH, answer.failure)
        : `The server refuses, and below the field stands "${text}" (the name of another demo account).`;
    },
  },
  breaks: { loadNaming: unreachable("GET", PATH), renameAccount: unreachable("POST", PATH) },
  delays: {},
  states: {
    loading: "In the card Username a line is being loaded.",
    failed: ({ context }) => `In the card Username stands "${context.error}" with the button Try again.`,
    closed: ({ context: { naming } }) =>
      sentences(`The card shows @${naming?.username ?? ""} and the button Change username.`, before(naming)),
    resting: ({ context: { naming } }) =>
      sentences(
        `The card shows @${naming?.username ?? ""} and from when on it can be changed again.`,
        before(naming),
      ),
    editing: ({ context: { username, texts } }) =>
      sentences(
        `The form waits: ${renameLabels.username} ${username === "" ? "is empty" : `holds "${username}"`}.`,
        texts.username === undefined ? null : `Below it stands "${texts.username}".`,
      ),
    submitting: "The button says Saving….",
    renamed: "The page is loaded anew and says that the username is the new one now.",
  },
};
