import { defineFlow } from "../app/flow.ts";
import { sampleFan, sampleSite } from "../app/sample-records.ts";
import { browseMachine, selectBrowseView } from "./browse.machine.ts";
import { browsePhrases } from "./browse.phrases.ts";

const facts = {
  site: sampleSite,
  user: null,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;

export const browseFlow = defineFlow({
  slug: "browse",
  title: "Browsing and searching creators",
  machine: browseMachine,
  inputs: [
    { ...facts, route: { page: "browse", list: "" } },
    { ...facts, route: { page: "browse", list: "newest-creators" }, user: sampleFan },
    { ...facts, route: { page: "browse", list: "most-recent-posts" } },
    { ...facts, route: { page: "popular" }, user: sampleFan },
  ],
  events: [
    { type: "hidden.told", hidden: { mia: 1_790_000_000 } },
    { type: "clock.ticked", now: facts.now + 5 },
    { type: "query.typed", value: "ava" },
    { type: "query.typed", value: "a" },
    { type: "price.chosen", maxPrice: 500 },
    { type: "price.chosen", maxPrice: null },
    { type: "live.switched", on: true },
    { type: "live.switched", on: false },
    { type: "line.restored" },
    { type: "socket.received", name: "lobby.discover", data: { rooms: [{ username: "ava", live: true }] } },
    { type: "notInterested.pressed", username: "mia" },
    { type: "unhide.pressed" },
  ],
  outputs: {},
  phrases: browsePhrases,
  select: selectBrowseView,
  ends: ["browsing", "searching"],
});
