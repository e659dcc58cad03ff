import { expect, test } from "vitest";

import { drive } from "../../model-tests/walk/drive.ts";
import { CREATOR_OFFER_ENDS_AT } from "../../src/domain/creator/creator-offer.ts";
import { sampleCreator, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { creatorLandingFlow } from "../../src/machines/creator-landing/creator-landing.flow.ts";
import {
  creatorLandingMachine,
  selectCreatorLandingView,
} from "../../src/machines/creator-landing/creator-landing.machine.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";

const offer = "Keep it all.";
const open = (now: number, user: CurrentUser | null = null, site: Partial<SiteRecord> = {}) => {
  const input = { ...creatorLandingFlow.inputs[0]!, user, now };
  const driven = drive(creatorLandingMachine, {
    ...input,
    site: { ...sampleSite, creator_offer_text: offer, ...site },
  });
  return { ...driven, view: () => selectCreatorLandingView(driven.actor.getSnapshot()) };
};

test("[ROUTE-07] the offer is there until it ends, and not without its text", () => {
  const { clock, view } = open(CREATOR_OFFER_ENDS_AT - 2);
  expect(view()).toMatchObject({ status: "offering", offer });
  clock.increment(1_999);
  expect(view()).toMatchObject({ status: "offering", offer });
  clock.increment(1);
  expect(view()).toMatchObject({ status: "showing", offer: null });
  expect(open(CREATOR_OFFER_ENDS_AT).view()).toMatchObject({ status: "showing", offer: null });
  expect(open(0, null, { creator_offer_text: "" }).view()).toMatchObject({ status: "showing", offer: null });
});

test("the offer's end is waited for as long as it takes", () => {
  const { clock, view } = open(CREATOR_OFFER_ENDS_AT - 100);
  clock.increment(99_999);
  expect(view().status).toBe("offering");
  clock.increment(1);
  expect(view().status).toBe("showing");
});

test.each([
  [null, "guest"],
  [sampleFan, "fan"],
  [sampleCreator, "creator"],
])("the page knows that %o is a %s", (user, viewer) => {
  expect(open(0, user).view().viewer).toBe(viewer);
});

test.each([
  ["fantime", "Apply Here"],
  ["creators", "Get Started"],
  [null, null],
] as const)("[ROUTE-06] of the sign-up source %s the button says %s", (signup_source, start) => {
  expect(open(0, null, { signup_source }).view()).toMatchObject({ start, siteName: "Marquee" });
});
