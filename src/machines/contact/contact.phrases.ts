import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { contactLabels, type contactMachine } from "./contact.machine.ts";

const PATH = "/api/v1/account/direct-message/conversation/ava";

const loaded = (answer: AnswerTo<"getContact">): string => {
  if (answer.status === "failed") return tooMany("GET", `${PATH}/info`, answer.failure);
  return answer.data.remark === ""
    ? "The server answers with somebody of whom nothing is noted (which it does by itself at first)."
    : "The server answers with a note (save one before).";
};

const saved = (answer: AnswerTo<"noteContact">): string => {
  if (answer.status === "ok") return "The server answers: done.";
  return answer.failure.code === "validation"
    ? "The server refuses: the note is too long (paste 1001 letters)."
    : tooMany("POST", `${PATH}/note`, answer.failure);
};

/** How what one knows of somebody reads to a tester. */
export const contactPhrases: PhrasesOf<typeof contactMachine> = {
  begin: ({ username }) => `Log in as sub and open /account/direct-message/inbox/${username}/info.`,
  events: {
    "field.changed": typedInto(contactLabels),
    "form.submitted": "Press Save note.",
    "retry.requested": "Press Try again.",
  },
  answers: { loadContact: loaded, saveRemark: saved },
  breaks: {
    loadContact: unreachable("GET", `${PATH}/info`),
    saveRemark: unreachable("POST", `${PATH}/note`),
  },
  delays: { offlineRetry: "Five seconds pass." },
  states: {
    loading: "Grey lines stand below the tabs.",
    failed: ({ context: { failure } }) => `Below the tabs stands "${failure?.error ?? ""}" with Try again.`,
    offline: "Below the tabs stands that the server cannot be reached.",
    editing: ({ context: { remark, texts } }) =>
      sentences(
        `Private note ${remark === "" ? "is empty" : "holds what was noted or typed"}.`,
        texts.remark === undefined ? null : `Below it stands "${texts.remark}".`,
      ),
    submitting: "Save note is busy.",
  },
};
