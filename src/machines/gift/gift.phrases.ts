import { durationText } from "../../domain/format/duration-text.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, FROM_INSPECTOR, OFFLINE, sentences, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { giftLabels } from "./gift-labels.ts";
import { fanGroups, type GiftEvent, type giftMachine } from "./gift.machine.ts";

const PATH = "/api/v1/account/gift";

const changed = (event: Extract<GiftEvent, { readonly type: "field.changed" }>): string => {
  switch (event.field) {
    case "duration":
      return `Choose ${durationText(event.value)} as the length.`;
    case "query":
      return `Type "${event.value}" into Search by name, in the dialog of fans.`;
    default:
      return event.value === ""
        ? `Clear ${giftLabels[event.field]}.`
        : `Type "${event.value}" into ${giftLabels[event.field]}.`;
  }
};

/** How giving subscriptions away reads to a tester. */
export const giftPhrases: PhrasesOf<typeof giftMachine> = {
  begin: ({ route: { to } }) =>
    `Log in as ava and open ${accountPages.gifts.path}${to === undefined ? "" : `?to=${to}`}.`,
  events: {
    "field.changed": changed,
    "form.submitted": "Press Give.",
    "picker.opened": "Press Pick from your fans.",
    "picker.closed": "Press Done in the dialog.",
    "group.chosen": ({ group }) => `Choose ${fanGroups[group]} under Which fans.`,
    "search.submitted": "Press Search in the dialog.",
    "fan.toggled": ({ username }) => `Tick or untick ${username} in the dialog.`,
    "end.pressed": ({ name }, { value }) =>
      value.list === "showing"
        ? `Press End now in the row of ${name}.`
        : `Press End now once more (${FROM_INSPECTOR}).`,
    "question.answered": ({ answer }) =>
      answer === "confirmed" ? "Press End now in the question." : "Press Keep it in the question.",
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {
    giveGifts: (answer: AnswerTo<"giveGifts">) => {
      if (answer.status === "failed")
        return answer.failure.code === "validation"
          ? "The server refuses a message of more than 2000 characters (type so many)."
          : tooMany("POST", PATH, answer.failure);
      const { items, refused } = answer.data;
      if (refused.length === 0) return "The server has given all of them (which it does by itself).";
      return items.length === 0
        ? `The server says "${refused[0]!.error}" (type a name that nobody has).`
        : `The server has given one, and says "${refused[0]!.error}" (type a name that nobody has beside one that somebody has).`;
    },
    endGift: (answer: AnswerTo<"endGift">) =>
      answer.status === "ok"
        ? "The server has ended it (which it does by itself)."
        : `The server refuses: "${answer.failure.error}" (end it in another window beforehand).`,
  },
  breaks: {
    giveGifts: unreachable("POST", PATH),
    endGift: `The server cannot be reached (${OFFLINE}).`,
  },
  delays: {},
  states: {
    "form.editing": ({ context: { usernames, texts, refused } }) =>
      sentences(
        usernames === "" ? "Usernames is empty." : "Usernames holds what was typed or picked.",
        ...Object.values(texts).map((text) => `A text says "${text}".`),
        ...refused.map(({ error }) => `A notice says "${error}"`),
      ),
    "form.picking": ({ context: { group } }) => `A dialog lists fans; ${fanGroups[group]} are chosen.`,
    "form.submitting": "The button Give is busy.",
    "list.showing": "The gifts are listed.",
    "list.asking": "A question asks whether the gift shall end.",
    "list.ending": "The button in the row is busy.",
  },
};
