import type { FollowedCreator } from "../../protocol/records.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFan, sampleSite } from "../app/sample-records.ts";
import { sampleExpiringRecord } from "../profile/sample-profile.ts";
import { followingMachine, selectFollowingView } from "./following.machine.ts";
import { followingPhrases } from "./following.phrases.ts";

const facts = {
  route: { page: "following" },
  site: sampleSite,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;
const creator = { username: "ava", display_name: "Ava", fans_avatar_url: null };
const expiring: FollowedCreator = { creator, subscription: sampleExpiringRecord.subscriptions[0]! };
const active: FollowedCreator = {
  creator,
  subscription: { ...expiring.subscription, status: "active", canceled_at: null, next_price: 999 },
};
const over: FollowedCreator = {
  creator: { ...creator, username: "noah", display_name: "Noah" },
  subscription: { ...expiring.subscription, status: "expired", end_at: facts.now - 86_400 },
};
const overSnapchat: FollowedCreator = {
  creator,
  subscription: { ...over.subscription, type: "snapchat" },
};

export const followingFlow = defineFlow({
  slug: "following",
  title: "Whom the viewer follows",
  machine: followingMachine,
  inputs: [
    { ...facts, user: { ...sampleFan, username: "sub" } },
    { ...facts, user: sampleCreator },
  ],
  events: [
    { type: "tab.chosen", tab: "free" },
    { type: "tab.chosen", tab: "expired" },
    { type: "tab.chosen", tab: "active" },
    { type: "cancel.pressed", followed: active },
    { type: "reactivate.pressed", followed: expiring },
    { type: "subscribe.pressed", followed: over },
    { type: "subscribe.pressed", followed: overSnapchat },
    { type: "subscription.changed", username: "ava", change: null },
    { type: "socket.received", name: "profile.update", data: { username: "ava" } },
    { type: "line.restored" },
  ],
  outputs: {},
  phrases: followingPhrases,
  select: selectFollowingView,
  ends: ["showing"],
});
