import { filterNames, reviewNames, reviewTabs } from "../../domain/review/review.ts";
import type { ReviewItem } from "../../protocol/review/review.records.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, OFFLINE, sentences, tooMany, typed } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { copLabel, type copMachine, type CopSnapshot } from "./cop.machine.ts";

const PATH = "/api/v1/account/review";

const press =
  (button: string) =>
  ({ item }: { readonly item: ReviewItem }): string =>
    `Press ${button} at the ${reviewNames[item.kind].toLowerCase()}${item.creator === null ? "" : ` of ${item.creator.display_name}`}.`;

const submitted = (answer: AnswerTo<"decideReview">, { context: { task } }: CopSnapshot): string => {
  if (answer.status === "ok") return "The server answers: done.";
  const { failure } = answer;
  if (failure.code === "too_many")
    return tooMany(
      task?.act === "delete" ? "DELETE" : "POST",
      `${PATH}/${task?.id ?? ""}${task?.act === "appeal" ? "/appeal" : ""}`,
      failure,
    );
  return `The server refuses: "${failure.error}" (decide on it in another browser before).`;
};

const opened = (
  answer: AnswerTo<"openReportedConversation">,
  { context: { opens } }: CopSnapshot,
): string => {
  if (answer.status === "ok") return "The server answers with the reported message and those around it.";
  const { failure } = answer;
  return failure.code === "too_many"
    ? tooMany("POST", `${PATH}/${opens ?? ""}/conversation`, failure)
    : `The server refuses: "${failure.error}" (decide on it in another browser before).`;
};

/** How Content Cop reads to a tester. */
export const copPhrases: PhrasesOf<typeof copMachine> = {
  begin: ({ user }) => `Log in as ${user?.username ?? "ava"} and open /account/cop.`,
  events: {
    "tab.chosen": ({ tab }) => `Press ${reviewTabs[tab]}.`,
    "filter.chosen": ({ filter }) => `Choose ${filterNames[filter]} from the list Show.`,
    "item.marked": ({ id }) => `Press the card of ${id}.`,
    "document.opened": "Press Front in the card of an application.",
    "conversation.opened": press("Read the reported message"),
    "approve.pressed": press("Approve"),
    "reject.pressed": press("Reject"),
    "appeal.pressed": press("Appeal"),
    "delete.pressed": press("Delete"),
    "form.cancelled": "Press Escape.",
    "field.changed": (event, { context: { task } }) => typed(copLabel(task?.act ?? "reject"))(event),
    "form.submitted": (_, { context: { task } }) =>
      `Press ${task?.act === "appeal" ? "Send the appeal" : "Reject"} in the dialog.`,
    "question.answered": ({ answer }) => `Press ${answer === "confirmed" ? "Delete" : "Keep it"}.`,
    "socket.received": { by: "world", says: socketEventSays },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: { submitReview: submitted, openConversation: opened },
  breaks: {
    submitReview: `The server cannot be reached (${OFFLINE}).`,
    openConversation: `The server cannot be reached (${OFFLINE}).`,
  },
  delays: {},
  states: {
    showing: ({ context: { tab, filter, around } }) =>
      sentences(
        `The list ${reviewTabs[tab]} shows what is ${filterNames[filter].toLowerCase()}.`,
        Object.keys(around).length === 0 ? null : "Below the report stand its message and those around it.",
      ),
    opening: "The pressed button is busy.",
    asking: ({ context: { task } }) =>
      `A dialog asks whether to delete the ${(task?.name ?? "").toLowerCase()}.`,
    editing: ({ context: { task, texts } }) =>
      sentences(
        `A dialog asks: ${copLabel(task?.act ?? "reject")}.`,
        texts.message === undefined ? null : `Below the field stands "${texts.message}".`,
      ),
    submitting: "The pressed button is busy.",
  },
};
