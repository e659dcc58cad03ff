import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { crossPromotionMachine, selectCrossPromotionView } from "./cross-promotion.machine.ts";
import { crossPromotionPhrases } from "./cross-promotion.phrases.ts";
import { samplePromotions } from "./sample-promotions.ts";

const failed = { status: "failed", failure: sampleFailure } as const;
const ok = { status: "ok", data: { ok: true } } as const;
const nobody = "There is no creator called nobody whom you can ask.";

export const crossPromotionFlow = defineFlow({
  slug: "cross-promotion",
  title: "Creators who promote each other",
  machine: crossPromotionMachine,
  inputs: [{ route: { page: "cross-promotion" } }],
  events: [
    { type: "field.changed", field: "username", value: "zoe" },
    { type: "field.changed", field: "username", value: "nobody" },
    { type: "field.changed", field: "username", value: "" },
    { type: "form.submitted" },
    { type: "act.pressed", act: "accept", id: 3, name: "Zoe Hart" },
    { type: "act.pressed", act: "remove", id: 1, name: "Mia Sol" },
    { type: "partner.moved", id: 1, to: 1 },
    { type: "partner.moved", id: 1, to: 0 },
    { type: "question.answered", name: "promotion-act", answer: "confirmed" },
    { type: "question.answered", name: "promotion-act", answer: "cancelled" },
    { type: "retry.requested" },
    ...(["friend.request", "friend.accepted", "friend.deleted"] as const).map((name) => ({
      ...{ type: "socket.received" as const, name },
      data: { user_id: "zoe-id", username: "zoe", display_name: "Zoe Hart" },
    })),
    { type: "line.restored" },
  ],
  outputs: {
    loadPromotions: [
      { status: "ok", data: samplePromotions },
      { status: "ok", data: { partners: [], received: [], sent: [] } },
      failed,
    ],
    askPromotion: [
      ok,
      {
        status: "failed",
        failure: { code: "user_not_found", error: nobody, fields: { username: nobody } },
      },
    ],
    actOnPromotion: [ok, failed],
    orderPromotions: [ok, failed],
  },
  phrases: crossPromotionPhrases,
  select: selectCrossPromotionView,
  key: ({ value, context: { lists, username, texts, task, order } }) => [
    ...[value, lists.partners.map(({ id }) => id), username, Object.keys(texts)],
    value === "acting" || value === "asking" ? task?.act : null,
    value === "ordering" ? String(order) : null,
  ],
});
