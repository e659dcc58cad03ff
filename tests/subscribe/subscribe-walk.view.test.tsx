import { expect } from "vitest";

import { benefitsLabel } from "../../src/domain/offer/benefits-label.ts";
import { offerOf, type OfferChoice } from "../../src/domain/offer/offer.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { subscribeFlow } from "../../src/machines/subscribe/subscribe.flow.ts";
import type { SubscribeRef } from "../../src/machines/subscribe/subscribe.machine.ts";
import { SubscribeDialog } from "../../src/views/subscribe/subscribe.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const closed = () => {};

const loading = (page: HTMLElement) =>
  expect(page.querySelector("dialog [role=status], dialog [aria-busy]")).not.toBeNull();

const pressOffer = (page: HTMLElement, choice: OfferChoice): boolean => {
  const offer = offerOf(choice, sampleRecord.setting);
  return (
    offer !== undefined &&
    press(page, new RegExp(`^${benefitsLabel(offer).main.replaceAll(/[$().%]/g, "\\$&")}`))
  );
};

walkView(subscribeFlow, {
  render: (actor) => <SubscribeDialog subscribe={actor as SubscribeRef} onClose={closed} />,
  actions: {
    "others.toggled": (page) => press(page, "Other offers"),
    "offer.chosen": (page, event) => pressOffer(page, event["choice"] as OfferChoice),
    "retry.requested": (page) => press(page, /^Try (again|now)$/),
  },
  shows: {
    opening: loading,
    leaving: loading,
    failed: (page, { context }) => says(context.failure?.error ?? "Something went wrong")(page),
    offline: says("We could not reach the server."),
    choosing: (page, { context }) => {
      says(context.creator.user.display_name)(page);
      const toggle = control(page, "Other offers");
      expect(toggle?.getAttribute("aria-expanded") ?? "false").toBe(
        String(toggle !== null && context.othersOpen),
      );
    },
    paying: (page) => expect(page.querySelector("dialog")).not.toBeNull(),
  },
});
