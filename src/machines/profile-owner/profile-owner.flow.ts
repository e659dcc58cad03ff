import { profileRouteOf } from "../../domain/profile/tabs.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleSite } from "../app/sample-records.ts";
import type { ProfileRouteOfPage } from "../profile/profile-page.ts";
import { sampleOwnRecord } from "../profile/sample-profile.ts";
import { profileOwnerMachine, selectProfileOwnerView } from "./profile-owner.machine.ts";
import { profileOwnerPhrases } from "./profile-owner.phrases.ts";

const now = 1_790_000_000;

const routeTo = (rest: string, query: Record<string, string> = {}): ProfileRouteOfPage => ({
  page: "profile",
  username: "ava",
  isRoot: false,
  profile: profileRouteOf(rest)!,
  query,
});

const facts = { creator: sampleOwnRecord, user: sampleCreator, site: sampleSite, now };

export const profileOwnerFlow = defineFlow({
  slug: "profile-owner",
  title: "A creator's profile as its owner edits it",
  machine: profileOwnerMachine,
  inputs: [
    { ...facts, route: routeTo(""), offersTwitter: false },
    { ...facts, route: routeTo("posts/create"), offersTwitter: true },
  ],
  events: [
    { type: "route.changed", route: routeTo("posts/create"), now },
    { type: "route.changed", route: routeTo("posts/create", { post: "7" }), now },
    { type: "route.changed", route: routeTo(""), now },
    { type: "record.read", creator: sampleOwnRecord },
    { type: "posts.changed" },
  ],
  outputs: {},
  phrases: profileOwnerPhrases,
  key: ({ context: { editing } }) => [editing],
  select: selectProfileOwnerView,
});
