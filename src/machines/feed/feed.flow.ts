import { defineFlow } from "../app/flow.ts";
import { sampleFan, sampleSite } from "../app/sample-records.ts";
import { feedMachine, selectFeedView } from "./feed.machine.ts";
import { feedPhrases } from "./feed.phrases.ts";

const now = 1_790_000_000;

export const feedFlow = defineFlow({
  slug: "feed",
  title: "The posts of whom a fan follows",
  machine: feedMachine,
  inputs: [
    {
      route: { page: "feed" },
      site: { ...sampleSite, homepage_style: "fantime" },
      user: sampleFan,
      now,
      page: { captchaRequired: false, signupSource: "fantime", isMobile: false },
    },
  ],
  events: [
    { type: "hidden.told", hidden: { mia: now } },
    { type: "notInterested.pressed", username: "mia" },
    { type: "tip.pressed", username: "ava" },
    { type: "clock.ticked", now: now + 5 },
    { type: "line.restored" },
    { type: "socket.received", name: "lobby.discover", data: { rooms: [{ username: "ava", live: true }] } },
  ],
  outputs: {},
  phrases: feedPhrases,
  select: selectFeedView,
  ends: ["showing"],
});
