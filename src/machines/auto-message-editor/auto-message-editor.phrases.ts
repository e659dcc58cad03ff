import { delayText, thanksNames, welcomeGroupNames } from "../../domain/auto-message/auto-message-words.ts";
import type { AutoType } from "../../domain/auto-message/auto-message.ts";
import { broadcastGroupNames } from "../../domain/broadcast/broadcast.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import { expiredAnswer, filePhrases, pickerPhrases } from "../post-editor/file.phrases.ts";
import {
  selectAutoEditorView,
  type AutoAnswer,
  type AutoEditorEvent,
  type autoMessageEditorMachine,
  type AutoEditorSnapshot,
} from "./auto-message-editor.machine.ts";

const PATH = "/api/v1/account/direct-message/auto";

const pathOf: Readonly<Record<AutoType, string>> = {
  interval: accountPages["auto-messages"].path,
  welcome: accountPages["welcome-messages"].path,
  thankyou: accountPages["thankyou-messages"].path,
};

const ticked = (names: readonly string[]): string =>
  names.length === 0 ? "Untick every box." : `Tick ${names.join(", ")} alone.`;

const typedLabels = {
  written: "Message",
  amount_usd: "Price",
  every_days: "Every how many days",
  spent_over: "Spent more than",
  tip_over: "Only for tips over",
} as const;

const changed = (event: Extract<AutoEditorEvent, { readonly type: "field.changed" }>): string => {
  switch (event.field) {
    case "first_at":
      return "Choose the same time of tomorrow as First sent at.";
    case "delay":
      return `Choose "${delayText(event.value)}" as When.`;
    case "groups":
      return ticked(event.value.map((group) => broadcastGroupNames[group]));
    case "to":
      return ticked(event.value.map((group) => welcomeGroupNames[group]));
    case "after":
      return ticked(event.value.map((occasion) => thanksNames[occasion]));
    default:
      return typedInto(typedLabels)(event);
  }
};

const saved = (answer: AutoAnswer, { context: { id } }: AutoEditorSnapshot): string => {
  if (answer.status === "ok") return "The server answers: the message is saved.";
  const { code, error } = answer.failure;
  if (code === "upload_expired") return expiredAnswer(error);
  return code === "auto_message_changed"
    ? `The server answers: "${error}" (change the message in another tab first).`
    : tooMany("POST", id === null ? PATH : `${PATH}/${id}`, answer.failure);
};

const formShown = (snapshot: AutoEditorSnapshot): string => {
  const view = selectAutoEditorView(snapshot);
  if (view.status !== "form") return "";
  const { form, texts } = view;
  return sentences(
    `The form waits: Message ${form.written === "" ? "is empty" : `holds "${form.written}"`}.`,
    form.media.length === 0 ? null : `The files are ${form.media.map(({ name }) => name).join(", ")}.`,
    ...Object.values(texts).map((text) => `A text says "${text}".`),
  );
};

/** How writing an automatic message reads to a tester. */
export const autoMessageEditorPhrases: PhrasesOf<typeof autoMessageEditorMachine> = {
  begin: ({ id, type }) =>
    id === null
      ? `Log in as ava, open ${pathOf[type]}, and press Add a message.`
      : `Log in as ava, open ${pathOf[type]}, and press Edit at a message.`,
  events: {
    "field.changed": changed,
    ...filePhrases,
    "vault.opened": "Press From your vault.",
    ...pickerPhrases,
    "form.submitted": (_, { context: { id } }) => (id === null ? "Press Switch on." : "Press Save changes."),
    "form.left": "Press Cancel.",
    "mine.kept": "Press Save mine.",
    "theirs.taken": "Press Take the other.",
    "retry.requested": "Press Try again.",
  },
  answers: {
    loadMessage: (answer: AutoAnswer) =>
      answer.status === "failed"
        ? tooMany("GET", `${PATH}/7`, answer.failure)
        : "The server answers with the message.",
    saveMessage: saved,
  },
  breaks: {
    loadMessage: unreachable("GET", `${PATH}/7`),
    saveMessage: unreachable("POST", PATH),
  },
  delays: {},
  states: {
    loading: "Grey shapes hold the place of the message.",
    failed: "It says why the message could not be read, with the button Try again.",
    editing: formShown,
    waiting: "The button and a notice say that the files are waited for.",
    submitting: "The button says that it is under way.",
    comparing: "The button says that it is under way.",
    conflicted: (snapshot) =>
      sentences(
        `Above the form stands what another window stored: "${snapshot.context.stored?.text}".`,
        formShown(snapshot),
      ),
    left: "The messages are shown again.",
    done: "A toast says that it is done, and the messages are shown.",
  },
};
