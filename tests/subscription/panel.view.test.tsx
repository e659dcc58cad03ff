import { expect, test } from "vitest";

import type { PanelEntry } from "../../src/domain/subscription/panel.ts";
import { SubscriptionPanel } from "../../src/views/profile/subscription-panel.view.tsx";
import { find, press, render } from "../kit/render.tsx";

const now = Date.UTC(2026, 1, 1, 12) / 1000;
const access: PanelEntry = {
  type: "access",
  status: "active",
  canceled_at: null,
  end_at: Date.UTC(2026, 2, 5, 12) / 1000,
  next_price: 999,
};
const snapchat: PanelEntry = { ...access, type: "snapchat" };
const free: PanelEntry = { ...access, type: "free", end_at: null, next_price: null };
const cancelled = { status: "expiring", canceled_at: now } as const;

const show = (...subscriptions: readonly PanelEntry[]) => {
  const asked: (readonly [string, string])[] = [];
  const { element } = render(
    <SubscriptionPanel
      subscriptions={subscriptions}
      name="Ava"
      now={now}
      onCancel={(type) => void asked.push(["cancel", type])}
      onReactivate={(type) => void asked.push(["reactivate", type])}
    />,
  );
  return { element, asked };
};

test("[SUBP-16] [SUBP-17] each row has its own button, for its own subscription", () => {
  const { asked, element } = show(access, free);
  expect([...element.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
    "You are subscribed to Ava.",
    "Renews on Mar 5, 2026 for $9.99.",
    "You are currently following Ava for free.",
  ]);
  press(find("button", "Unfollow"));
  press(find("button", "Unsubscribe"));
  expect(asked).toEqual([
    ["cancel", "free"],
    ["cancel", "access"],
  ]);
});

test("[SUBP-10] a trial that runs says when it expires and what follows, with Unsubscribe", () => {
  const { asked, element } = show({ ...access, type: "trial" });
  expect([...element.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
    "Your Trial subscription expires on Mar 5, 2026.",
    "Then $9.99 a month.",
  ]);
  press(find("button", "Unsubscribe"));
  expect(asked).toEqual([["cancel", "trial"]]);
});

test("[SUBP-09] cancelled Snapchat has Reactivate; cancelled access is told by the alert alone", () => {
  const { asked, element } = show({ ...access, ...cancelled }, { ...snapchat, ...cancelled });
  expect(element.textContent).toContain("Your Snapchat subscription to Ava will expire on Mar 5, 2026.");
  expect(element.textContent).not.toContain("Your subscription to Ava");
  press(find("button", "Reactivate"));
  expect(asked).toEqual([["reactivate", "snapchat"]]);
});

test("[SUBP-25] the full date is in reach; without rows there is no panel", () => {
  show(access);
  expect(find("section [title]").getAttribute("title")).toMatch(/^Mar 5, 2026, \d+:\d\d [AP]M$/);
  expect(show({ ...access, status: "expired" }).element.innerHTML).toBe("");
});
