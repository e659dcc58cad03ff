import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFan } from "../app/sample-records.ts";
import { accountMenuMachine, selectAccountMenuView } from "./account-menu.machine.ts";
import { accountMenuPhrases } from "./account-menu.phrases.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const input = { signedIn: true, now: 1_790_000_000, page } as const;
const counters = {
  ...{ unread_dm_user_ids: ["7"], unread_notifications: 3, content_review_pending: 2 },
  ...{ tip_menu_pending: 1, snapchat_adds: 1, snapchat_removals: 1, can_payout: 0 },
};
const facts = { rootUsername: null, signupSource: "creators", development: false } as const;

export const accountMenuFlow = defineFlow({
  slug: "account-menu",
  title: "The slide-out menu of an account",
  machine: accountMenuMachine,
  inputs: [
    {
      ...input,
      request: {
        kind: "account-menu",
        viewer: sampleCreator,
        counters: null,
        facts: { ...facts, viewer: sampleCreator },
        invites: true,
        actingFor: null,
      },
    },
    {
      ...input,
      request: {
        kind: "account-menu",
        viewer: sampleFan,
        counters: null,
        facts: { ...facts, viewer: sampleFan },
        invites: true,
        actingFor: null,
      },
    },
  ],
  events: [
    { type: "groups.told", folded: ["Media"] },
    { type: "group.pressed", title: "Media" },
    { type: "entry.chosen" },
    { type: "avatar.chosen" },
    { type: "logOut.chosen" },
    { type: "socket.received", name: "notification.counters", data: counters },
    {
      type: "socket.received",
      name: "account.user-update",
      data: { user: { ...sampleCreator, display_name: "Ava Lune" } },
    },
  ],
  outputs: {},
  phrases: accountMenuPhrases,
  select: selectAccountMenuView,
});
