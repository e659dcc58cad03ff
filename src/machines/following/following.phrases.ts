import { followingLine, followingTabs } from "../../domain/following/following.ts";
import type { FollowedCreator } from "../../protocol/records.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control } from "../app/wording.ts";
import type { followingMachine, FollowingSnapshot } from "./following.machine.ts";

const press = (
  { followed: { creator, subscription } }: { readonly followed: FollowedCreator },
  { context }: FollowingSnapshot,
): string =>
  `Press ${followingLine(subscription, context.now).actionLabel ?? "the button"} in the row of ${creator.display_name}.`;

/** How the page of whom the viewer follows reads to a tester. */
export const followingPhrases: PhrasesOf<typeof followingMachine> = {
  begin: ({ user }) => `Log in as ${user?.username ?? "fan"} and open /account/following.`,
  events: {
    "tab.chosen": ({ tab }) => `Press ${followingTabs[tab]}.`,
    "cancel.pressed": press,
    "reactivate.pressed": press,
    "subscribe.pressed": press,
    "subscription.changed": {
      by: "world",
      says: ({ username }) => `What was asked about ${username} in a dialog is done.`,
    },
    "socket.received": { by: "world", says: socketEventSays },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing: ({ context: { tab } }) => `The tab ${followingTabs[tab]} is chosen.`,
  },
};
