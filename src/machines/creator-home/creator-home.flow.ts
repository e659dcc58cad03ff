import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleSite } from "../app/sample-records.ts";
import { creatorHomeMachine, selectCreatorHomeView } from "./creator-home.machine.ts";
import { creatorHomePhrases } from "./creator-home.phrases.ts";

const facts = {
  route: { page: "creator-home" },
  user: sampleCreator,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;

export const creatorHomeFlow = defineFlow({
  slug: "creator-home",
  title: "The home of a creator",
  machine: creatorHomeMachine,
  inputs: [
    { ...facts, site: sampleSite },
    { ...facts, site: { ...sampleSite, homepage_style: "fantime" } },
  ],
  events: [
    { type: "clock.ticked", now: 1_790_000_005 },
    { type: "line.restored" },
    { type: "socket.received", name: "lobby.discover", data: { rooms: [{ username: "ava", live: true }] } },
  ],
  outputs: {},
  phrases: creatorHomePhrases,
  select: selectCreatorHomeView,
  ends: ["showing"],
});
