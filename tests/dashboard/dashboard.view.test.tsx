import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";

import type { Dashboard } from "../../src/protocol/dashboard/dashboard.records.ts";
import { DashboardPage, type DashboardPageProps } from "../../src/views/dashboard/dashboard.view.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const dashboard: Dashboard = {
  username: "nora",
  display_name: "Nora",
  is_own: true,
  todo: ["confirm_email", "pictures"],
  earnings: { today: 799, week: 1598, month: 2397, days: [{ day: "2026-01-01", amount: 799 }] },
  balance: 2397,
  subscribers: { active: 1200, new: 3, lost: 1 },
  free_followers: 2,
  unread_messages: 14,
  open_purchases: 6,
  tips: [
    { id: "t2", username: "sam", display_name: "Sam", amount_usd: 1250, tipped_at: 1_790_000_000 },
    { id: "t1", username: null, display_name: "A guest", amount_usd: 300, tipped_at: 1_789_000_000 },
  ],
};

const show = (view: DashboardPageProps["view"], onRetry = () => {}) => {
  const host = document.body.appendChild(document.createElement("div"));
  act(() =>
    createRoot(host).render(
      <MemoryRouter>
        <DashboardPage displayName="Nora" view={view} onRetry={onRetry} />
      </MemoryRouter>,
    ),
  );
  return host;
};

afterEach(() => document.body.replaceChildren());

test("the dashboard shows balance, earnings, fans and what is left to do", () => {
  const text = show({ status: "ready", data: dashboard, stale: false, reloading: false }).textContent ?? "";
  for (const part of [
    "$23.97",
    "$7.99",
    "$15.98",
    "Days here begin at midnight UTC",
    "1.2k",
    "Confirm your email address",
    "Add a profile picture",
  ]) {
    expect(text).toContain(part);
  }
});

test("the task to set the price leads to where it is set", () => {
  const host = show({
    status: "ready",
    data: { ...dashboard, todo: ["price"] },
    stale: false,
    reloading: false,
  });
  const link = [...host.querySelectorAll("a")].find(({ textContent }) =>
    textContent?.startsWith("Set the price"),
  );
  expect(link?.getAttribute("href")).toBe("/nora/customize");
});

test("the chart tells its best day and its two ends; a creator without a sale reads why nothing is drawn", () => {
  const days = [
    { day: "2026-01-01", amount: 799 },
    { day: "2026-01-02", amount: 1_598 },
  ];
  const ready = (of: typeof days) =>
    show({
      status: "ready",
      data: { ...dashboard, earnings: { ...dashboard.earnings, days: of } },
      stale: false,
      reloading: false,
    });
  const drawn = ready(days);
  expect(drawn.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe(
    "Earnings of the last 2 days: $23.97 in all",
  );
  expect(drawn.querySelector("figure")?.textContent).toMatch(/^Last 2 daysBest day \$15\.98.*Jan 1Today$/);
  const bare = ready(days.map(({ day }) => ({ day, amount: 0 })));
  expect(bare.querySelector("figure")).toBeNull();
  expect(bare.textContent).toContain("Nothing earned in the last 2 days");
});

const todoOf = (host: HTMLElement): Element =>
  [...host.querySelectorAll("section")].find((card) => card.querySelector("h2")?.textContent === "To do")!;

test("a task that has a page leads there", () => {
  const host = show({ status: "ready", data: dashboard, stale: false, reloading: false });
  expect([...todoOf(host).querySelectorAll("li a")].map((link) => link.getAttribute("href"))).toEqual([
    "/account/email_and_pwd",
    "/nora?edit=pictures",
  ]);
});

test("with nothing left to do the dashboard says so", () => {
  const host = show({ status: "ready", data: { ...dashboard, todo: [] }, stale: false, reloading: false });
  expect(host.textContent).toContain("All set.");
  expect(todoOf(host).querySelectorAll("li")).toHaveLength(0);
});

test("a failed dashboard shows the server's text and can be asked again", () => {
  const onRetry = vi.fn();
  const host = show(
    { status: "failed", failure: { code: "server_error", error: "Something went wrong" } },
    onRetry,
  );
  expect(host.textContent).toContain("Something went wrong");
  act(() => host.querySelector("button")?.click());
  expect(onRetry).toHaveBeenCalledOnce();
});

test("what waits and the last tips lead to their pages; who acts for her sees no messages", () => {
  const ready = (data: Dashboard) => show({ status: "ready", data, stale: false, reloading: false });
  const links = (host: HTMLElement) =>
    new Map([...host.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]));
  const own = ready({ ...dashboard, todo: [] });
  expect([...links(own)]).toEqual([
    ["Sam", "/account/direct-message/inbox/sam"],
    ["All earnings", "/account/earnings"],
    ["Unread messages14", "/account/direct-message/inbox"],
    ["Menu purchases to deliver6", "/account/custom-purchases"],
  ]);
  for (const part of ["$12.50", "A guest", "$3.00"]) expect(own.textContent).toContain(part);
  const managed = ready({ ...dashboard, is_own: false, todo: [], unread_messages: null });
  expect([...links(managed).keys()]).toEqual(["All earnings", "Menu purchases to deliver6"]);
  expect(ready({ ...dashboard, tips: [] }).textContent).toContain("No tips yet");
});
