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
