import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { cancelSubscriptionFlow } from "../../src/machines/cancel-subscription/cancel-subscription.flow.ts";
import {
  selectCancelSubscriptionView,
  type CancelSubscriptionRef,
} from "../../src/machines/cancel-subscription/cancel-subscription.machine.ts";
import { CancelSubscriptionDialog } from "../../src/views/cancel-subscription/cancel-subscription.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

/** The dialog names itself by its title, says its text, and has the two buttons. */
const asks = (page: HTMLElement, snapshot: AnyMachineSnapshot) => {
  const view = selectCancelSubscriptionView(snapshot as never);
  if (view.status === "closed") throw new Error("unreachable");
  expect(page.querySelector("h2")?.textContent).toBe(view.title);
  expect(page.textContent).toContain(view.text);
  expect(control(page, "Cancel")).not.toBeNull();
  for (const { label, months } of view.pauses)
    expect(control(page, label)?.getAttribute("aria-pressed")).toBe(String(months === view.pauseMonths));
  expect(page.querySelectorAll("[aria-pressed]")).toHaveLength(view.pauses.length);
};

walkView(cancelSubscriptionFlow, {
  render: (actor) => (
    <CancelSubscriptionDialog cancelSubscription={actor as CancelSubscriptionRef} onClose={() => {}} />
  ),
  actions: {
    "change.confirmed": (page) => press(page, /^(Unfollow|Unsubscribe|Reactivate|Pause)$/),
    "change.declined": (page) => press(page, "Cancel"),
    "pause.chosen": (page, event) => {
      const chosen = page.querySelector<HTMLElement>('[aria-pressed="true"]');
      if (event["months"] === null) {
        chosen?.click();
        return chosen !== null;
      }
      return chosen?.textContent === "2 months" ? false : press(page, "2 months");
    },
  },
  shows: {
    confirming: asks,
    changing: (page, snapshot) => {
      asks(page, snapshot);
      expect(page.querySelector("button[aria-busy]")).not.toBeNull();
    },
    unreachable: (page, snapshot) => {
      asks(page, snapshot);
      expect(page.querySelector("[role=alert]")?.textContent).toContain("We could not reach the server.");
    },
    closed: (page) => expect(page.querySelector("dialog")).toBeNull(),
  },
});
