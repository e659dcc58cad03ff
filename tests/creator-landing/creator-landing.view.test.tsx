import { act } from "react";
import { describe, expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";

import { CREATOR_OFFER_ENDS_AT, creatorOfferText } from "../../src/domain/creator/creator-offer.ts";
import { sampleCreator, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { creatorLandingMachine } from "../../src/machines/creator-landing/creator-landing.machine.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { CreatorLandingPage } from "../../src/views/creator-landing/creator-landing.view.tsx";
import { find, press, render } from "../kit/render.tsx";

const OFFER = "Special offer: join before September 1 and keep 90% of your earnings for your first month!";
const later = CREATOR_OFFER_ENDS_AT + 1;

const show = (now = later, user: CurrentUser | null = null, site: Partial<SiteRecord> = {}) => {
  document.body.replaceChildren();
  const clock = new SimulatedClock();
  const emitted: unknown[] = [];
  const actor = createActor(creatorLandingMachine, {
    clock,
    input: {
      route: { page: "creator-landing" },
      user,
      site: { ...sampleSite, ...site },
      now,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
  });
  actor.on("*", (event) => void emitted.push(event));
  actor.start();
  render(<CreatorLandingPage page={actor} />);
  return { clock, emitted };
};
const says = (text: string): boolean => document.body.textContent.includes(text);

describe("the page for creators", () => {
  test("[ROUTE-02] [ROUTE-03] [ROUTE-04] [ROUTE-05] it pitches community, selling, DMCA protection and a weekly 80% share", () => {
    show();
    expect(find("h2", "A community of your own").parentElement?.textContent).toContain("subscriber");
    expect(find("h2", "Sell what you make").parentElement?.textContent).toContain("Subscriptions");
    expect(find("h2", "DMCA protection").parentElement?.textContent).toContain("takedown");
    expect(find("h2", "Paid every week").parentElement?.textContent).toContain(
      "A weekly payout of your 80% revenue share",
    );
  });

  test("[ROUTE-06] the button leads to the sign-up: 'Apply Here' for the branded source, else 'Get Started'", () => {
    show(later, null, { signup_source: "fantime" });
    expect(find("a", "Apply Here").getAttribute("href")).toBe("/creator/signup");
    show();
    expect(find("a", "Get Started").getAttribute("href")).toBe("/creator/signup");
    show(later, null, { signup_source: null });
    expect(document.querySelector('a[href="/creator/signup"]')).toBeNull();
  });

  test("[ROUTE-07] [ROUTE-08] the offer shows before September 1, 2021 in UTC by the server's clock, and leaves when it begins", () => {
    const { clock } = show(CREATOR_OFFER_ENDS_AT - 2);
    expect(says(OFFER)).toBe(true);
    act(() => clock.increment(1_999));
    expect(says(OFFER)).toBe(true);
    act(() => clock.increment(1));
    expect(says(OFFER)).toBe(false);
    show(CREATOR_OFFER_ENDS_AT);
    expect(says("Special offer")).toBe(false);
  });

  test("[ROUTE-07] a page left open for months tells the offer to its end", () => {
    const { clock } = show(CREATOR_OFFER_ENDS_AT - 60 * 86_400);
    for (let day = 1; day < 60; day += 1) act(() => clock.increment(86_400_000));
    act(() => clock.increment(86_400_000 - 2_000));
    expect(says(OFFER)).toBe(true);
    for (let day = 0; day < 3; day += 1) act(() => clock.increment(86_400_000));
    expect(says(OFFER)).toBe(false);
  });

  test("a site has its own offer, or none", () => {
    expect(creatorOfferText("Keep it all.", CREATOR_OFFER_ENDS_AT - 1)).toBe("Keep it all.");
    expect(creatorOfferText("", CREATOR_OFFER_ENDS_AT - 1)).toBeNull();
  });

  test("a guest may log in, a creator goes to the dashboard, a fan sees neither", () => {
    const { emitted } = show();
    press(find("button", "Log in"));
    expect(emitted).toEqual([{ type: "dialog.requested", dialog: { kind: "sign-in" } }]);
    show(later, sampleCreator);
    expect(find("a", "Go to your dashboard").getAttribute("href")).toBe("/account/dashboard");
    show(later, sampleFan);
    expect([says("Log in"), says("Go to your dashboard")]).toEqual([false, false]);
  });
});
