import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure, sampleSite } from "../app/sample-records.ts";
import { copMachine, selectCopView } from "./cop.machine.ts";
import { copPhrases } from "./cop.phrases.ts";
import {
  sampleApplication,
  sampleAround,
  samplePicture,
  sampleRejected,
  sampleReport,
} from "./sample-review.ts";

const facts = {
  route: { page: "cop" },
  site: sampleSite,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;
const counters = {
  ...{ unread_dm_user_ids: [], unread_notifications: 0, content_review_pending: 1, tip_menu_pending: 0 },
  ...{ snapchat_adds: 0, snapchat_removals: 0, can_payout: 0 },
};
const gone = { code: "already_decided", error: "Somebody has decided on this already." } as const;

export const copFlow = defineFlow({
  slug: "cop",
  title: "Content Cop: what is reviewed",
  machine: copMachine,
  inputs: [
    { ...facts, user: { ...sampleCreator, username: "rita", is_reviewer: true } },
    { ...facts, user: sampleCreator },
  ],
  events: [
    { type: "tab.chosen", tab: "applications" },
    { type: "tab.chosen", tab: "reports" },
    { type: "tab.chosen", tab: "own" },
    { type: "filter.chosen", filter: "approved" },
    { type: "item.marked", id: samplePicture.id },
    { type: "document.opened", url: sampleApplication.previews[0]!.url },
    { type: "conversation.opened", item: sampleReport },
    { type: "approve.pressed", item: samplePicture },
    { type: "reject.pressed", item: samplePicture },
    { type: "appeal.pressed", item: sampleRejected },
    { type: "delete.pressed", item: sampleRejected },
    { type: "form.cancelled" },
    { type: "field.changed", field: "message", value: "Nudity is not allowed here." },
    { type: "form.submitted" },
    { type: "question.answered", name: "delete-reviewed", answer: "confirmed" },
    { type: "question.answered", name: "delete-reviewed", answer: "cancelled" },
    { type: "socket.received", name: "notification.counters", data: counters },
    { type: "line.restored" },
  ],
  outputs: {
    openConversation: [
      { status: "ok", data: { messages: sampleAround } },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
    submitReview: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: copPhrases,
  select: selectCopView,
  ends: ["showing"],
});
