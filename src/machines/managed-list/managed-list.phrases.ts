import { accountPages } from "../../domain/site/account-pages.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, FROM_INSPECTOR } from "../app/wording.ts";
import type { CallResult } from "../resource/call.ts";
import type { managedListMachine, ManagedListSnapshot } from "./managed-list.machine.ts";
import { managedPages, rowActs, type RowAct } from "./managed-pages.ts";

const fans = ["followers", "subscribers", "top-spenders"] as const;
const belongsTo: Readonly<Record<RowAct, readonly ManagedListSnapshot["context"]["route"]["page"][]>> = {
  added: ["snapchat-list"],
  removed: ["snapchat-list"],
  delivered: ["custom-purchases"],
  refunded: ["custom-purchases"],
  stopped: ["sent-broadcasts"],
  block: fans,
  unblock: fans,
};

/** How the lists of a creator read to a tester. */
export const managedListPhrases: PhrasesOf<typeof managedListMachine> = {
  begin: ({ route: { page, query } }) => {
    const search = new URLSearchParams(query).toString();
    return `Log in as ava and open ${accountPages[page].path}${search === "" ? "" : `?${search}`}.`;
  },
  events: {
    "tab.chosen": ({ tab }, { context }) => {
      const label = managedPages[context.route.page].tabs.options[tab];
      return label === undefined
        ? `Choose the tab ${tab}, which this page has not (${FROM_INSPECTOR}).`
        : `Press ${label}.`;
    },
    "route.changed": {
      by: "world",
      says: ({ route }) => `The address names the page ${route.page}, as a press on a tab has it.`,
    },
    "act.pressed": ({ act, name }, { context }) =>
      belongsTo[act].includes(context.route.page)
        ? `Press ${rowActs[act].label} in the row of ${name}.`
        : `Press ${rowActs[act].label}, which this page has not (${FROM_INSPECTOR}).`,
    "copy.pressed": ({ text }) => `Press the button that copies ${text}.`,
    "question.answered": ({ answer }, { context: { task } }) =>
      answer === "confirmed"
        ? `Press ${task === null ? "the button" : rowActs[task.act].label} in the question.`
        : "Press Keep it in the question.",
    "choice.chosen": ({ name, value }, { context }) => {
      const choice = (managedPages[context.route.page].choices ?? []).find((it) => it.name === name);
      return choice === undefined
        ? `Choose ${value}, which this page does not offer (${FROM_INSPECTOR}).`
        : `Choose ${choice.options[value] ?? value} under ${choice.label}.`;
    },
    "field.changed": ({ value }, { context }) =>
      managedPages[context.route.page].search === undefined
        ? `Type ${value} into a search, which this page has not (${FROM_INSPECTOR}).`
        : `Type ${value} into Search by name.`,
    "form.submitted": (_, { context }) =>
      managedPages[context.route.page].search === undefined
        ? `Ask to search, which this page does not offer (${FROM_INSPECTOR}).`
        : "Press Search.",
    "socket.received": { by: "world", says: socketEventSays },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {
    actOnRow: (answer: CallResult<unknown>) =>
      answer.status === "ok"
        ? "The server answers: it is done (which it does by itself)."
        : `The server refuses: "${answer.failure.error}" (do the same in another window beforehand).`,
    copyText: "The browser has copied it.",
  },
  breaks: {
    actOnRow: "The server cannot be reached (switch the network off in the developer tools beforehand).",
    copyText: "The browser does not copy (forbid this site the clipboard in its settings).",
  },
  delays: {},
  states: {
    showing: ({ context: { route, fields } }) => {
      const { name, options } = managedPages[route.page].tabs;
      return `The tab ${options[fields[name] ?? ""] ?? ""} is chosen.`;
    },
    asking: "A question asks whether that shall be done.",
    acting: "The row's button turns a spinner.",
    copying: "The list stays as it is.",
  },
};
