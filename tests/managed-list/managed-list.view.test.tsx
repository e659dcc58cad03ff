import { act } from "react";
import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";

import { pageOf } from "../../src/actors/list/list.actors.ts";
import { createActOnRow } from "../../src/actors/managed-list/managed-list.actors.ts";
import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import { managedListFlow } from "../../src/machines/managed-list/managed-list.flow.ts";
import { managedListMachine } from "../../src/machines/managed-list/managed-list.machine.ts";
import { CustomPurchasesPage } from "../../src/views/custom-purchases/custom-purchases.view.tsx";
import { SubscribersPage } from "../../src/views/fans/subscribers.view.tsx";
import { SnapchatListPage } from "../../src/views/snapchat-list/snapchat-list.view.tsx";
import { testServices } from "../actors/app-services.ts";
import { find, press, render } from "../kit/render.tsx";

const [snapchat, expired, purchases, subscribers] = managedListFlow.inputs;
const { now } = snapchat!;
const fan = { username: "sub", display_name: "Sub", fans_avatar_url: null, is_creator: false };
const member = {
  ...{ id: "m1", snapchat_username: "sub.snaps", fan, joined_at: now - 60, added_at: null },
  ...{ refund_at: now + 86_400, end_at: now + 30 * 86_400, price: 999 },
};
const bought = {
  ...{ id: "p1", description: "A postcard", requests: "In blue", amount: 1500, status: "pending", fan },
  ...{ bought_at: now - 20 * 86_400, due_at: now - 60 },
};

const open = async (input: NonNullable<typeof snapchat>, items: readonly object[]) => {
  const asked: unknown[] = [];
  const emitted: SharedEmitted[] = [];
  const services = testServices({});
  const loadPage = fromPromise<PageResult, PageRequest>(async ({ input: { request } }) => {
    asked.push(request);
    return pageOf(request, { status: "ok", data: { items, next: null } });
  });
  const page = createActor(
    managedListMachine.provide({
      actors: { list: listMachine.provide({ actors: { loadPage } }), actOnRow: createActOnRow(services) },
    }),
    { input },
  );
  page.on("*", (event) => emitted.push(event));
  page.start();
  const { page: shown } = input.route;
  const Page =
    shown === "snapchat-list"
      ? SnapchatListPage
      : shown === "subscribers"
        ? SubscribersPage
        : CustomPurchasesPage;
  render(<Page page={page} />);
  const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  await settle();
  const push = async (name: string) => {
    press(find(`button[aria-label="${name}"]`));
    await settle();
  };
  return { asked, calls: services.calls, emitted, page, push, settle };
};

describe("Snapchat Subscribers", () => {
  test("[ACCT-58] who is to be added stands with his name, price and the day of his refund, and is marked", async () => {
    const it = await open(snapchat!, [member]);
    expect(it.asked).toEqual([{ endpoint: "getSnapchatMembers", input: { tab: "new" } }]);
    const row = find("li").textContent;
    for (const part of ["sub.snaps", "Sub", "$9.99", "Refunded on"]) expect(row).toContain(part);
    await it.push("Mark as added: Sub");
    expect(it.calls).toEqual([["markSnapchatAdded", { id: "m1" }]]);
  });

  test("[ACCT-59] ?tab=expired selects the tab, and a tab changes the address", async () => {
    const it = await open(expired!, [{ ...member, fan: null }]);
    expect(it.asked).toEqual([{ endpoint: "getSnapchatMembers", input: { tab: "expired" } }]);
    expect(find('[role=tab][aria-selected="true"]').textContent).toBe("Expired");
    await it.push("Mark as removed: sub.snaps");
    expect(it.calls).toEqual([["markSnapchatRemoved", { id: "m1" }]]);
    press(find("[role=tab]", "Active"));
    expect(it.emitted.at(-1)).toEqual({
      type: "navigation.requested",
      to: "/account/snapchat?tab=active",
      replace: true,
    });
    const route = { page: "snapchat-list", query: { tab: "nonsense" } } as const;
    act(() => it.page.send({ type: "route.changed", now, route }));
    await it.settle();
    expect(it.asked.at(-1)).toEqual({ endpoint: "getSnapchatMembers", input: { tab: "new" } });
  });
});

describe("the lists of fans", () => {
  const item = {
    ...{ id: "s1", fan, type: "access", status: "active", since: now - 86_400, spent: 2500 },
    ...{ renews_at: now + 86_400, ends_at: null, resumes_at: null, next_price: 899, is_blocked: false },
  };

  test("[ACCT-63] a subscriber stands with what he has and spent; a search, a filter and an order are asked of the server", async () => {
    const it = await open(subscribers!, [item]);
    expect(it.asked).toEqual([{ endpoint: "getSubscribers", input: { sort: "newest", status: "active" } }]);
    for (const part of ["Sub", "Subscription", "renews", "for $8.99", "$25.00"])
      expect(find("li").textContent).toContain(part);
    act(() => it.page.send({ type: "choice.chosen", name: "type", value: "gift" }));
    act(() => it.page.send({ type: "choice.chosen", name: "sort", value: "name" }));
    act(() => it.page.send({ type: "field.changed", field: "query", value: " su " }));
    press(find("button[type=submit]"));
    await it.settle();
    const input = { query: "su", sort: "name", status: "active", type: "gift" };
    expect(it.asked.at(-1)).toEqual({ endpoint: "getSubscribers", input });
    expect(find("a[download]").getAttribute("href")).toBe(
      `/api/v1/account/subscriber?${new URLSearchParams({ query: "su", sort: "name", status: "active", type: "gift", format: "csv" }).toString()}`,
    );
  });

  test("a fan is blocked after a question, by his username, and a link leads to the conversation with him", async () => {
    const it = await open(subscribers!, [item]);
    const link = [...document.querySelectorAll("li a")].find(({ textContent }) => textContent === "Message");
    expect(link?.getAttribute("href")).toBe("/account/direct-message/inbox/sub");
    await it.push("Block: Sub");
    expect(it.calls).toEqual([]);
    act(() => it.page.send({ type: "question.answered", name: "row-act", answer: "confirmed" }));
    await it.settle();
    expect(it.calls).toEqual([["blockUser", { username: "sub" }]]);
  });

  test.each([
    ["subscribers", subscribers!, item, ["Gift"]],
    ["menu purchases", purchases!, bought, []],
  ] as const)(
    "[X-07] who manages the page is led from its %s to no conversation: those are the creator's own",
    async (_, input, row, led) => {
      await open({ ...input, actingFor: "ava" }, [row]);
      expect([...document.querySelectorAll("li a")].map(({ textContent }) => textContent)).toEqual(led);
    },
  );

  test.each([false, true])(
    "[X-07] [ACCT-63] who manages the page sees a creator's block (%s) and does not change it: he would block for himself",
    async (isBlocked) => {
      await open({ ...subscribers!, actingFor: "ava" }, [{ ...item, is_blocked: isBlocked }]);
      expect(document.querySelectorAll("li button")).toHaveLength(0);
      expect(find("li").textContent.includes("Blocked")).toBe(isBlocked);
    },
  );

  test.each([
    ["subscribers", subscribers!, item],
    ["menu purchases", purchases!, bought],
    ["members", snapchat!, member],
  ] as const)(
    "[ACCT-42, ACCT-58, ACCT-63] the name of a fan in the list of %s leads nowhere, a creator's to her page",
    async (_, input, row) => {
      const toPage = () => document.querySelector('li a[href="/sub"]')?.textContent ?? null;
      await open(input, [row]);
      expect([find("li").textContent.includes("Sub"), toPage()]).toEqual([true, null]);
      await open(input, [{ ...row, fan: { ...fan, is_creator: true } }]);
      expect(toPage()).toBe("Sub");
    },
  );
});

describe("Tip Menu Purchases", () => {
  test("a late one says so, with what was asked for; it is marked at once, a refund is asked about first", async () => {
    const it = await open(purchases!, [bought]);
    const row = find("li").textContent;
    for (const part of ["A postcard", "Late", "In blue", "$15.00", "Due"]) expect(row).toContain(part);
    await it.push("Mark as delivered: Sub");
    expect(it.calls).toEqual([["deliverMenuPurchase", { id: "p1" }]]);
    const other = await open(purchases!, [bought]);
    act(() => other.page.send({ type: "act.pressed", act: "refunded", id: "p1", name: "Sub" }));
    expect(other.emitted.at(-1)).toMatchObject({
      type: "dialog.requested",
      dialog: { title: "Refund Sub?" },
    });
    act(() => other.page.send({ type: "question.answered", name: "row-act", answer: "cancelled" }));
    await other.settle();
    expect(other.calls).toEqual([]);
    act(() => other.page.send({ type: "act.pressed", act: "refunded", id: "p1", name: "Sub" }));
    act(() => other.page.send({ type: "question.answered", name: "row-act", answer: "confirmed" }));
    await other.settle();
    expect(other.calls).toEqual([["refundMenuPurchase", { id: "p1" }]]);
  });
});
