import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure, sampleFan } from "../app/sample-records.ts";
import { selectSessionView, sessionMachine } from "./session.machine.ts";
import { sessionPhrases } from "./session.phrases.ts";

export const sessionFlow = defineFlow({
  slug: "session",
  title: "Who is signed in",
  machine: sessionMachine,
  inputs: [
    { user: null, counters: null },
    { user: sampleFan, counters: null },
  ],
  events: [
    { type: "logout.requested" },
    { type: "logout.requested", reload: true },
    { type: "socket.received", name: "account.logout", data: { reason: "logout" } },
    {
      type: "socket.received",
      name: "account.user-update",
      data: { user: { ...sampleFan, display_name: "Fan of Ava" } },
    },
    { type: "socket.received", name: "account.user-update", data: { user: sampleCreator } },
    { type: "line.restored" },
    {
      type: "socket.received",
      name: "notification.new",
      data: { id: 1, kind: "system", text: "Your card was refunded.", url: null, created_at: 1, unread: 1 },
    },
    {
      type: "socket.received",
      name: "notification.counters",
      data: {
        ...{ unread_dm_user_ids: [], unread_notifications: 0, content_review_pending: 3 },
        ...{ tip_menu_pending: 0, snapchat_adds: 0, snapchat_removals: 0, can_payout: 0 },
      },
    },
  ],
  outputs: {
    readCounters: [
      { status: "ok", data: { user: sampleFan, counters: null } },
      { status: "failed", failure: sampleFailure },
    ],
    logout: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
      { status: "failed", failure: { code: "unauthorized", error: "Please log in to continue." } },
    ],
    readLogoutFlag: [{ noLogout: false }, { noLogout: true }],
  },
  phrases: sessionPhrases,
  select: selectSessionView,
  // The page is left by a navigation or a reload; a guest signs in through a dialog.
  ends: ["guest", "signedOut"],
});
