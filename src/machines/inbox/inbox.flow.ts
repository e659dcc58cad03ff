import { inboxRoot } from "../../domain/direct-message/inbox-address.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFan, sampleSite } from "../app/sample-records.ts";
import { inboxMachine, selectInboxView } from "./inbox.machine.ts";
import { inboxPhrases } from "./inbox.phrases.ts";

const now = 1_790_000_000;
const facts = {
  ...{ site: sampleSite, now },
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;
const list = { page: "inbox", ...inboxRoot } as const;
const withAva = { ...list, username: "ava" } as const;
const counters = {
  ...{ unread_dm_user_ids: ["u-ava"], unread_notifications: 0, content_review_pending: 0 },
  ...{ tip_menu_pending: 0, snapchat_adds: 0, snapchat_removals: 0, can_payout: 0 },
};

export const inboxFlow = defineFlow({
  slug: "inbox",
  title: "The inbox",
  machine: inboxMachine,
  inputs: [
    { ...facts, route: list, user: sampleFan },
    { ...facts, route: withAva, user: sampleFan },
    { ...facts, route: list, user: sampleCreator },
    { ...facts, route: { ...withAva, view: "info" }, user: sampleFan },
  ],
  events: [
    { type: "filter.chosen", filter: "unread" },
    { type: "field.changed", field: "query", value: "av" },
    { type: "route.changed", route: withAva, now },
    { type: "route.changed", route: { ...withAva, messageId: 101 }, now },
    { type: "route.changed", route: { ...withAva, view: "gallery" }, now },
    { type: "route.changed", route: { ...withAva, view: "gallery", gallery: "purchased" }, now },
    { type: "route.changed", route: { ...withAva, view: "info" }, now },
    { type: "route.changed", route: list, now },
    { type: "socket.received", name: "notification.counters", data: counters },
    { type: "socket.received", name: "direct-message.typing", data: { username: "ava" } },
    { type: "thing.opened", thing: { kind: "message", id: 108 } },
    { type: "line.restored" },
  ],
  outputs: {},
  phrases: inboxPhrases,
  select: selectInboxView,
  key: ({ value, context: { route, filter, query, user } }) => [
    ...[value, route, filter, query !== "", user?.type],
  ],
  ends: ["showing"],
});
