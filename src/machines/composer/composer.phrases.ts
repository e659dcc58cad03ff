import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, typed, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { composerMachine, Prepared } from "./composer.machine.ts";

const PATH = "/api/v1/account/direct-message/conversation/ava";

const sent = (answer: AnswerTo<"sendMessage">): string => {
  if (answer.status === "ok") return "The server has the message.";
  const { code, error } = answer.failure;
  return code === "message_refused"
    ? `The server refuses: "${error}" (end the subscription in another window before).`
    : tooMany("POST", PATH, answer.failure);
};

/** How writing a message reads to a tester. */
export const composerPhrases: PhrasesOf<typeof composerMachine> = {
  begin: ({ username }) => `Log in as sub and open /account/direct-message/inbox/${username}.`,
  events: {
    "writing.kept": {
      by: "world",
      says: "The browser has kept a draft, and a message that could not be sent (write both without a network, then reload).",
    },
    "field.changed": typed("Write a message"),
    "form.submitted": "Press Send.",
    "again.pressed": "Press Send again below the message that was not sent.",
    "discard.pressed": "Press Discard below the message that was not sent.",
  },
  answers: {
    prepareMessage: (answer: Prepared) =>
      answer.status === "ok"
        ? "The message stands below the others."
        : `The text is too long: "${answer.failure.fields?.["text"] ?? ""}" (paste 2001 letters).`,
    sendMessage: sent,
  },
  breaks: {
    sendMessage: unreachable("POST", PATH),
  },
  delays: {},
  states: {
    "writing.editing": ({ context: { written, texts } }) =>
      sentences(
        written === "" ? "The field is empty." : "The field holds what was typed.",
        texts.text === undefined ? null : `Above it stands "${texts.text}".`,
      ),
    "writing.preparing": "The field is empty.",
    "delivering.idle": ({ context: { queue } }) =>
      queue.length === 0
        ? "Nothing waits to be sent."
        : `Below the last messages stands "Not sent. ${queue[0]?.problem ?? ""}" with Send again and Discard.`,
    "delivering.sending": 'The message is pale, with "Sending…" below it.',
  },
};
