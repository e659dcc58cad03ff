import { monthSeconds } from "../../domain/format/duration.ts";
import type { Gift } from "../../protocol/gift/gift.endpoints.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure, sampleSite } from "../app/sample-records.ts";
import { giftMachine, selectGiftView } from "./gift.machine.ts";
import { giftPhrases } from "./gift.phrases.ts";

const now = 1_790_000_000;
const facts = {
  ...{ user: sampleCreator, site: sampleSite, now },
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;

const sampleGift: Gift = {
  ...{ id: "g1", given_at: now, ends_at: now + 1_296_000, ended_at: null, state: "running" },
  fan: { username: "fan", display_name: "Fan", fans_avatar_url: null, is_creator: false },
};

export const giftFlow = defineFlow({
  slug: "gift",
  title: "Give subscriptions away",
  machine: giftMachine,
  inputs: [
    { ...facts, route: { page: "gifts" } },
    { ...facts, route: { page: "gifts", to: "sub" } },
  ],
  events: [
    { type: "field.changed", field: "usernames", value: "fan, sub" },
    { type: "field.changed", field: "usernames", value: "" },
    { type: "field.changed", field: "duration", value: 2 * monthSeconds },
    { type: "field.changed", field: "remark", value: "For you" },
    { type: "field.changed", field: "query", value: "fo" },
    { type: "form.submitted" },
    { type: "picker.opened" },
    { type: "picker.closed" },
    { type: "group.chosen", group: "expired" },
    { type: "search.submitted" },
    { type: "fan.toggled", username: "follower" },
    { type: "end.pressed", id: "g1", name: "Fan" },
    { type: "question.answered", name: "end-gift", answer: "confirmed" },
    { type: "question.answered", name: "end-gift", answer: "cancelled" },
    { type: "line.restored" },
  ],
  outputs: {
    giveGifts: [
      { status: "ok", data: { items: [sampleGift], refused: [] } },
      {
        status: "ok",
        data: { items: [sampleGift], refused: [{ username: "nobody", error: "Nobody is called nobody." }] },
      },
      {
        status: "ok",
        data: { items: [], refused: [{ username: "nobody", error: "Nobody is called nobody." }] },
      },
      {
        status: "failed",
        failure: {
          ...{ code: "validation", error: "Please check what you entered." },
          fields: { message: "A message has at most 2000 characters." },
        },
      },
      { status: "failed", failure: sampleFailure },
    ],
    endGift: [
      { status: "ok", data: { ok: true } },
      {
        status: "failed",
        failure: { code: "gift_not_found", error: "This gift does not run any more." },
      },
    ],
  },
  phrases: giftPhrases,
  select: selectGiftView,
  key: ({ value, context: { usernames, duration, remark, texts, refused, group, query } }) => [
    ...[value, usernames, duration, remark !== "", Object.keys(texts), refused.length, group, query],
  ],
  // What is listed has nothing to do with what is written.
  stop: ({ value, context: { usernames, remark, group, query } }) =>
    [
      value.list !== "showing",
      usernames !== "" && value.form !== "submitting",
      remark !== "",
      group !== "followers" || query !== "",
    ].filter(Boolean).length > 1,
  ends: ["list.showing"],
});
