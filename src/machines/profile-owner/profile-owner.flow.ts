import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleSite } from "../app/sample-records.ts";
import { sampleOwnRecord, sampleRoute } from "../profile/sample-profile.ts";
import { profileOwnerMachine, selectProfileOwnerView } from "./profile-owner.machine.ts";
import { profileOwnerPhrases } from "./profile-owner.phrases.ts";

const now = 1_790_000_000;

const facts = { creator: sampleOwnRecord, user: sampleCreator, site: sampleSite, now };

export const profileOwnerFlow = defineFlow({
  slug: "profile-owner",
  title: "A creator's profile as its owner edits it",
  machine: profileOwnerMachine,
  inputs: [
    { ...facts, route: sampleRoute(""), offersTwitter: false },
    { ...facts, route: sampleRoute("posts/create"), offersTwitter: true },
  ],
  events: [
    { type: "route.changed", route: sampleRoute("posts/create"), now },
    { type: "route.changed", route: sampleRoute("posts/create", { post: "7" }), now },
    { type: "route.changed", route: sampleRoute(""), now },
    { type: "record.read", creator: sampleOwnRecord },
    { type: "posts.changed" },
  ],
  outputs: {},
  phrases: profileOwnerPhrases,
  key: ({ context: { editing } }) => [editing],
  select: selectProfileOwnerView,
});
