import type { Counters } from "../../protocol/records.ts";
import { defineFlow } from "../app/flow.ts";
import { growlMachine, selectGrowlView } from "./growl.machine.ts";
import { growlPhrases } from "./growl.phrases.ts";

const counters = (...unread: readonly string[]): Counters => ({
  ...{ unread_dm_user_ids: unread, unread_notifications: 0, content_review_pending: 0 },
  ...{ tip_menu_pending: 0, snapchat_adds: 0, snapchat_removals: 0, can_payout: 0 },
});

export const growlFlow = defineFlow({
  slug: "growl",
  title: "Unread messages are told",
  machine: growlMachine,
  inputs: [{ unread: 0 }, { unread: 1 }],
  events: [
    ...[counters(), counters("u-ava", "u-mia")].flatMap((told) => [
      { type: "socket.received", name: "notification.counters", data: told } as const,
      { type: "counters.read", counters: told } as const,
    ]),
    { type: "growl.closed" },
  ],
  outputs: { readDue: [true, false], rememberShown: [undefined] },
  phrases: growlPhrases,
  select: selectGrowlView,
  key: ({ context }) => context.unread,
});
