import { expect, test } from "vitest";

import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { Subscription } from "../../src/protocol/records.ts";
import { MembershipPanel } from "../../src/views/membership/membership-panel.view.tsx";
import { find, press, render } from "../kit/render.tsx";

const now = Date.UTC(2026, 1, 1, 12) / 1000;
const access: Subscription = {
  type: "access",
  status: "active",
  canceled_at: null,
  end_at: Date.UTC(2026, 2, 5, 12) / 1000,
  created_at: now,
  price: 999,
  duration: "1mo",
  next_price: 999,
  resumes_at: null,
};
const snapchat: Subscription = { ...access, type: "snapchat" };
const free: Subscription = { ...access, type: "free", end_at: null, next_price: null };
const cancelled = { status: "expiring", canceled_at: now } as const;

const show = (...subscriptions: readonly Subscription[]) => {
  const asked: (readonly string[])[] = [];
  const { element } = render(
    <MembershipPanel
      creator={{ ...sampleRecord, subscriptions, is_blocked: false }}
      now={now}
      send={(event) =>
        void asked.push(
          event.type === "membership.pressed" && event.asked !== undefined
            ? [event.asked.action, event.asked.subscription]
            : [event.type],
        )
      }
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

test("a pause to come and one that runs say when it goes on and for how much, and can be undone or ended", () => {
  const paused = { canceled_at: now, resumes_at: Date.UTC(2026, 3, 5, 12) / 1000 } as const;
  const actions = [
    ["reactivate", "access"],
    ["cancel", "access"],
  ];
  for (const [more, text] of [
    [{ status: "expiring" }, "Your subscription to Ava will pause on Mar 5, 2026."],
    [{ status: "expired", end_at: now - 3600 }, "Your subscription to Ava is paused."],
  ] as const) {
    const { asked, element } = show({ ...access, ...paused, ...more });
    expect([...element.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
      text,
      "Resumes on Apr 5, 2026 for $9.99.",
    ]);
    for (const label of ["Reactivate", "Unsubscribe"])
      press([...element.querySelectorAll("button")].find(({ textContent }) => textContent === label)!);
    expect(asked).toEqual(actions);
  }
});

test("[SUBP-11] a trial that is over says so, why where its payment failed, and how to have it again", () => {
  const over = { ...access, type: "trial", end_at: now - 2 * 3600 } as const;
  for (const [status, note, button] of [
    ["expired", [], "Subscribe again"],
    ["past_due", ["The last payment failed. Please check your card."], "Unsubscribe"],
  ] as const) {
    const { element } = show({ ...over, status });
    expect([...element.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
      "Your Trial subscription expired 2 hours ago.",
      ...note,
    ]);
    expect([...element.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
      button,
      "Manage",
    ]);
  }
});

test("[SUBP-18] active Snapchat has a row of its own beside the membership, with its own Unsubscribe", () => {
  const { asked, element } = show(access, { ...snapchat, price: 1500, next_price: 1500 });
  expect([...element.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
    "You are subscribed to Ava.",
    "Renews on Mar 5, 2026 for $9.99.",
    "You have a Snapchat subscription to Ava.",
    "Renews on Mar 5, 2026 for $15.00.",
  ]);
  const buttons = [...element.querySelectorAll("button")].filter(
    ({ textContent }) => textContent === "Unsubscribe",
  );
  press(buttons[1]!);
  expect(asked).toEqual([["cancel", "snapchat"]]);
});

test("cancelled access, of which the alert tells with its button, says until when it goes on", () => {
  const { asked, element } = show({ ...access, ...cancelled });
  expect([...element.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
    "You are subscribed to Ava.",
    "Ends on Mar 5, 2026.",
  ]);
  expect([...element.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(["Manage"]);
  press(find("button", "Manage"));
  expect(asked).toEqual([["membership.pressed"]]);
});

test("[SUBP-25] the full date is in reach; without rows there is no panel", () => {
  show(access);
  expect(find("section [title]").getAttribute("title")).toMatch(/^Mar 5, 2026, \d+:\d\d [AP]M$/);
  expect(show({ ...access, status: "expired" }).element.innerHTML).toBe("");
});

test("[SUBP-25] a payment that failed leads to the card", () => {
  const { element } = show({ ...access, status: "past_due" });
  expect([...element.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
    "You are subscribed to Ava.",
    "The last payment failed. Please check your card.",
  ]);
  const links = [...element.querySelectorAll("a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
  expect(links).toEqual([["check your card", "/account/billing_info"]]);
  expect(show(access).element.querySelector("a")).toBeNull();
});
