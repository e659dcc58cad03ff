import { broadcastGroupNames } from "../../domain/broadcast/broadcast.ts";
import { INBOX_PATH } from "../../domain/direct-message/conversation-path.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { BroadcastEvent, broadcastMachine } from "./broadcast.machine.ts";
import { expiredAnswer, filePhrases, pickerPhrases } from "../post-editor/file.phrases.ts";

const PATH = "/api/v1/account/direct-message/broadcast";

const VAULT = "/api/v1/account/vault";

const typedLabels = {
  written: "Message",
  exclude: "Not to",
  amount_usd: "Price",
  spent_over: "Spent more than",
} as const;

const changed = (event: Extract<BroadcastEvent, { readonly type: "field.changed" }>): string => {
  switch (event.field) {
    case "groups":
      return event.value.length === 0
        ? "Untick every group."
        : `Tick ${event.value.map((group) => broadcastGroupNames[group]).join(", ")} alone.`;
    case "scheduled_at":
      return event.value === null
        ? "Untick Send later."
        : "Tick Send later, and choose a time two hours from now.";
    default:
      return typedInto(typedLabels)(event);
  }
};

const sent = (answer: AnswerTo<"createBroadcast">): string => {
  if (answer.status === "ok") return "The server has the message.";
  if (answer.failure.code === "upload_expired") return expiredAnswer(answer.failure.error);
  return answer.failure.code === "validation"
    ? "The server refuses a name that nobody has (type one into Not to)."
    : tooMany("POST", PATH, answer.failure);
};

/** How a message to many reads to a tester. */
export const broadcastPhrases: PhrasesOf<typeof broadcastMachine> = {
  begin: ({ route: { picked } }) =>
    `Log in as ava and open ${INBOX_PATH}/open-broadcast${picked === undefined ? "" : `?vault=${picked.join(",")}`}.`,
  events: {
    "field.changed": changed,
    ...filePhrases,
    "vault.opened": "Press From your vault.",
    ...pickerPhrases,
    "form.submitted": (_, { context: { scheduled_at } }) =>
      scheduled_at === null ? "Press Send." : "Press Schedule.",
    "form.left": "Press Go on writing.",
  },
  answers: {
    loadPicked: (answer: AnswerTo<"getVault">) =>
      answer.status === "ok"
        ? "The server answers with the files of the vault."
        : tooMany("GET", VAULT, answer.failure),
    estimate: (answer: AnswerTo<"estimateBroadcast">) =>
      answer.status === "ok"
        ? "The server has counted (which it does by itself)."
        : tooMany("POST", `${PATH}/estimate`, answer.failure),
    sendBroadcast: sent,
  },
  breaks: {
    loadPicked: unreachable("GET", VAULT),
    estimate: unreachable("POST", `${PATH}/estimate`),
    sendBroadcast: unreachable("POST", PATH),
  },
  delays: { typingPause: "A moment passes." },
  states: {
    "counting.idle": ({ context: { count } }) =>
      count === null ? "How many it reaches is not said." : `It is said that it reaches about ${count} fans.`,
    "counting.typing": "How many it reaches is being counted.",
    "counting.asking": "How many it reaches is being counted.",
    "form.picking": "The files that were chosen in the vault are on their way, and the button is busy.",
    "form.editing": ({ context: { written, media, texts } }) =>
      sentences(
        written === "" ? "Message is empty." : "Message holds what was typed.",
        media.length === 0 ? null : `The files are ${media.map(({ name }) => name).join(", ")}.`,
        ...Object.values(texts).map((text) => `A text says "${text}".`),
      ),
    "form.waiting": "It is said that it is sent as soon as every file is there.",
    "form.submitting": "The button is busy.",
    "form.done": "The page of sent messages opens.",
  },
};
