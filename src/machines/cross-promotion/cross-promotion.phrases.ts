import { accountPages } from "../../domain/site/account-pages.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import {
  control,
  FROM_INSPECTOR,
  REPLACED,
  sentences,
  tooMany,
  typedInto,
  unreachable,
} from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type {
  crossPromotionMachine,
  CrossPromotionSnapshot,
  PromotionTask,
} from "./cross-promotion.machine.ts";
import { invitationLabels, promotionActs } from "./promotion-acts.ts";

const PATH = "/api/v1/account/promotion";

const rowsOf = ({ context: { lists } }: CrossPromotionSnapshot) => [
  ...lists.partners,
  ...lists.received,
  ...lists.sent,
];

const shown = (snapshot: CrossPromotionSnapshot): string => {
  const { lists, username, texts } = snapshot.context;
  const names = lists.partners.map(({ user }) => user.display_name);
  return sentences(
    names.length === 0
      ? "It says that there are no partners yet."
      : `The partners are ${names.join(", ")}, in this order.`,
    lists.received.length === 0 ? null : "A request waits with the buttons Accept and Decline.",
    lists.sent.length === 0 ? null : "A request of your own waits with the button Withdraw.",
    username === "" ? null : `The field holds "${username}".`,
    ...Object.values(texts).map((text) => `It says "${text ?? ""}".`),
  );
};

const done =
  (method: "POST" | "DELETE", path: string, says: string) => (answer: AnswerTo<"removePromotion">) =>
    answer.status === "ok" ? says : tooMany(method, path, answer.failure);

/** How the page of cross promotion reads to a tester. */
export const crossPromotionPhrases: PhrasesOf<typeof crossPromotionMachine> = {
  begin: () => `Log in as ava and open ${accountPages["cross-promotion"].path}.`,
  events: {
    "field.changed": typedInto(invitationLabels),
    "form.submitted": "Press Ask.",
    "act.pressed": ({ act, id, name }: PromotionTask, before) =>
      rowsOf(before).some((row) => row.id === id)
        ? `Press ${promotionActs[act].label} at ${name}.`
        : `Press ${promotionActs[act].label} at somebody who is not there (${FROM_INSPECTOR}).`,
    "partner.moved": ({ id, to }, { context: { lists } }) =>
      lists.partners[to] === undefined || lists.partners[to].id === id
        ? `Move a partner to where nobody can go (${FROM_INSPECTOR}).`
        : `Focus the handle of the partner and press the arrow ${to === 0 ? "up" : "down"}.`,
    "question.answered": ({ answer }) =>
      answer === "confirmed" ? "Press Remove in the dialog." : "Press Keep it in the dialog.",
    "retry.requested": "Press Try again.",
    "socket.received": { by: "world", says: socketEventSays },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {
    loadPromotions: (answer: AnswerTo<"getPromotions">) => {
      if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
      return answer.data.partners.length === 0
        ? "The server answers: there are neither partners nor requests (as noah)."
        : `The server answers with ${answer.data.partners.length} partners and requests both ways (${REPLACED}).`;
    },
    askPromotion: (answer: AnswerTo<"askPromotion">) =>
      answer.status === "ok"
        ? "The server answers: it is done."
        : `The server refuses: "${answer.failure.error}" (which it does by itself).`,
    actOnPromotion: done("DELETE", `${PATH}/1`, "The server answers: it is done."),
    orderPromotions: done("POST", `${PATH}/order`, "The server answers: the order is stored."),
  },
  breaks: {
    loadPromotions: unreachable("GET", PATH),
    askPromotion: unreachable("POST", PATH),
    actOnPromotion: unreachable("DELETE", `${PATH}/1`),
    orderPromotions: unreachable("POST", `${PATH}/order`),
  },
  delays: {},
  states: {
    loading: "Grey lines hold the place of the page.",
    failed: ({ context: { error } }) => `The page says "${error}", with the button Try again.`,
    showing: shown,
    refreshing: shown,
    submitting: "The button Ask is busy.",
    asking: "A dialog asks whether to part from the partner.",
    acting: "The button that was pressed is busy.",
    ordering: shown,
  },
};
