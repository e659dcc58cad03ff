import { accountPages } from "../../domain/site/account-pages.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, tooMany, unreachable } from "../app/wording.ts";
import type { AutoAnswer } from "../auto-message-editor/auto-message-editor.machine.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { AutoMessagesSnapshot, AutosAnswer, autoMessagesMachine } from "./auto-messages.machine.ts";

const PATH = "/api/v1/account/direct-message/auto";

/** Says what is done where the message is there. */
const at =
  (says: string) =>
  ({ id }: { readonly id: number }, { context: { items } }: AutoMessagesSnapshot): string => {
    const message = items.find((item) => item.id === id);
    return message === undefined
      ? `Do something with a message that is not there (${FROM_INSPECTOR}).`
      : `${says} at "${message.text}".`;
  };

const listed = (answer: AutosAnswer): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  const { items } = answer.data;
  if (items.length === 0) return "The server answers: there are no messages of this type (as nora).";
  return items.some(({ status }) => status === "preparing")
    ? "The server answers with a message whose files are being prepared (write one with a film)."
    : `The server answers with the message "${items[0]?.text}" (write one before).`;
};

const shown = ({ context: { items } }: AutoMessagesSnapshot): string =>
  items.length === 0
    ? "It says that there is nothing here yet, and what such messages are for."
    : `The messages are ${items.map(({ text }) => `"${text}"`).join(", ")}, each with what it brought.`;

/** How messages that are sent by themselves read to a tester. */
export const autoMessagesPhrases: PhrasesOf<typeof autoMessagesMachine> = {
  begin: ({ route: { page } }) => `Log in as ava and open ${accountPages[page].path}.`,
  events: {
    "add.pressed": "Press Add a message.",
    "edit.pressed": at("Open the menu and press Edit"),
    "switch.pressed": (event, before) => at(`${event.active ? "Tick" : "Untick"} Send it`)(event, before),
    "delete.pressed": at("Open the menu and press Delete"),
    "retry.requested": "Press Try again.",
    "line.restored": { by: "world", says: "The connection to the server is back." },
    "question.answered": ({ answer }) =>
      answer === "confirmed" ? "Press Delete in the dialog." : "Press Keep it in the dialog.",
  },
  answers: {
    loadMessages: listed,
    switchMessage: (answer: AutoAnswer) =>
      answer.status === "ok"
        ? "The server answers: the message is off."
        : tooMany("POST", `${PATH}/7`, answer.failure),
    deleteMessage: (answer: AnswerTo<"deleteAutoMessage">) =>
      answer.status === "ok"
        ? "The server answers: it is deleted."
        : tooMany("DELETE", `${PATH}/7`, answer.failure),
    autoMessageEditor: "Save the message, or press Cancel.",
  },
  breaks: {
    loadMessages: unreachable("GET", PATH),
    switchMessage: unreachable("POST", `${PATH}/7`),
    deleteMessage: unreachable("DELETE", `${PATH}/7`),
  },
  delays: { whilePreparing: "Five seconds pass." },
  states: {
    loading: "Grey shapes hold the place of the messages.",
    failed: "It says why the messages could not be read, with the button Try again.",
    showing: shown,
    refreshing: shown,
    switching: "The messages' buttons rest.",
    asking: "A dialog asks whether to delete the message.",
    deleting: "The messages' buttons rest.",
    editing: "The form of a message is there in place of the list.",
  },
};
