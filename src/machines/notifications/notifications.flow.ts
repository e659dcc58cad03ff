import type { NoticeItem } from "../../protocol/notification/notification.endpoints.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleFailure, sampleFan, sampleSite } from "../app/sample-records.ts";
import { notificationsMachine, selectNotificationsView } from "./notifications.machine.ts";
import { notificationsPhrases } from "./notifications.phrases.ts";

const facts = {
  route: { page: "notifications" },
  site: sampleSite,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;
const notice: NoticeItem = {
  ...{ id: 7, kind: "tip", text: "Your card was refunded.", url: "/account/following" },
  ...{ created_at: facts.now - 60, is_read: false },
};
const arrived = { id: 9, kind: "system", text: "Your card was refunded.", url: null, created_at: facts.now };

export const notificationsFlow = defineFlow({
  slug: "notifications",
  title: "What an account was told",
  machine: notificationsMachine,
  inputs: [
    { ...facts, user: { ...sampleFan, username: "sub" } },
    { ...facts, user: null },
  ],
  events: [
    { type: "filter.chosen", filter: "tip" },
    { type: "filter.chosen", filter: "all" },
    { type: "notice.opened", notice },
    { type: "notice.opened", notice: { ...notice, is_read: true } },
    { type: "readAll.pressed" },
    { type: "logIn.pressed" },
    { type: "signUp.pressed" },
    { type: "socket.received", name: "notification.new", data: { ...arrived, unread: 1 } },
    {
      type: "socket.received",
      name: "notification.counters",
      data: {
        ...{ unread_dm_user_ids: [], unread_notifications: 0, content_review_pending: 0 },
        ...{ tip_menu_pending: 0, snapchat_adds: 0, snapchat_removals: 0, can_payout: 0 },
      },
    },
    { type: "line.restored" },
  ],
  outputs: {
    readNotices: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: notificationsPhrases,
  select: selectNotificationsView,
  key: ({ value, context: { user, filter, arrived: came, task } }) => [
    value,
    user === null,
    filter,
    came.length,
    task,
  ],
  ends: ["guest", "member"],
});
