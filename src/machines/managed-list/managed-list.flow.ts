import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure, sampleSite } from "../app/sample-records.ts";
import { managedListMachine, selectManagedListView } from "./managed-list.machine.ts";
import { managedListPhrases } from "./managed-list.phrases.ts";

const facts = {
  site: sampleSite,
  user: sampleCreator,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;
const snapchat = { page: "snapchat-list", query: {} } as const;
const purchases = { page: "custom-purchases", query: {} } as const;
const row = { id: "p1", name: "Sub" } as const;
const moved = { type: "route.changed", now: facts.now } as const;

export const managedListFlow = defineFlow({
  slug: "managed-list",
  title: "A list of which a creator works off the rows",
  machine: managedListMachine,
  inputs: [
    { ...facts, route: snapchat },
    { ...facts, route: { ...snapchat, query: { tab: "expired" } } },
    { ...facts, route: purchases },
    { ...facts, route: { page: "subscribers", query: {} } },
    { ...facts, route: { page: "followers", query: { sort: "oldest" } } },
    { ...facts, route: { page: "top-spenders", query: {} } },
    { ...facts, route: { page: "sent-broadcasts", query: {} } },
    { ...facts, route: { page: "stream-stats", query: { period: "week" } } },
  ],
  events: [
    { type: "tab.chosen", tab: "expired" },
    { type: "tab.chosen", tab: "delivered" },
    { ...moved, route: { ...snapchat, query: { tab: "expired" } } },
    { ...moved, route: { ...purchases, query: { status: "delivered" } } },
    { type: "act.pressed", act: "added", ...row },
    { type: "act.pressed", act: "removed", ...row },
    { type: "act.pressed", act: "delivered", ...row },
    { type: "act.pressed", act: "refunded", ...row },
    { type: "act.pressed", act: "stopped", id: "3", name: "New film tonight" },
    {
      type: "socket.received",
      name: "direct-message.broadcast-progress",
      data: { id: 3, sent: 100, total: 250 },
    },
    { type: "act.pressed", act: "block", id: "sub", name: "Sub" },
    { type: "act.pressed", act: "unblock", id: "sub", name: "Sub" },
    { type: "choice.chosen", name: "type", value: "gift" },
    { type: "choice.chosen", name: "kind", value: "tip" },
    { type: "field.changed", field: "query", value: "sub" },
    { type: "form.submitted" },
    { type: "copy.pressed", text: "sub.snaps" },
    { type: "question.answered", name: "row-act", answer: "confirmed" },
    { type: "question.answered", name: "row-act", answer: "cancelled" },
    {
      type: "socket.received",
      name: "notification.counters",
      data: {
        ...{ unread_dm_user_ids: [], unread_notifications: 0, content_review_pending: 0 },
        ...{ tip_menu_pending: 1, snapchat_adds: 1, snapchat_removals: 0, can_payout: 0 },
      },
    },
    { type: "line.restored" },
  ],
  outputs: {
    actOnRow: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
    ],
    copyText: [undefined],
  },
  phrases: managedListPhrases,
  key: ({ value, context: { route, fields, task, query } }) => [value, route.page, fields, task, query],
  select: selectManagedListView,
  ends: ["showing"],
});
