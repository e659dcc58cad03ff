import { act } from "react";
import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";

import { pageOf } from "../../src/actors/list/list.actors.ts";
import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { sampleCreator, sampleFailure } from "../../src/machines/app/sample-records.ts";
import { followingFlow } from "../../src/machines/following/following.flow.ts";
import { followingMachine, type FollowingEvent } from "../../src/machines/following/following.machine.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import type { FollowedCreator } from "../../src/protocol/records.ts";
import { FollowingPage } from "../../src/views/following/following.view.tsx";
import { find, press, render } from "../kit/render.tsx";

const facts = followingFlow.inputs[0]!;
const followed = (
  username: string,
  change: Partial<FollowedCreator["subscription"]> = {},
): FollowedCreator => ({
  creator: { username, display_name: username.toUpperCase(), fans_avatar_url: null },
  subscription: {
    type: "access",
    status: "active",
    canceled_at: null,
    created_at: facts.now - 86_400,
    end_at: facts.now + 3_600,
    price: 999,
    duration: "1mo",
    next_price: 999,
    resumes_at: null,
    ...change,
  },
});
const answer = (items: readonly FollowedCreator[], page = 1, pages = 1): CallResult<unknown> => ({
  status: "ok",
  data: { items, page, pages, total: items.length },
});

const rows = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

/** The page with what the server answers, one after the other. */
const open = async (answers: readonly CallResult<unknown>[], input = facts) => {
  const asked: unknown[] = [];
  const emitted: SharedEmitted[] = [];
  const loadPage = fromPromise<PageResult, PageRequest>(async ({ input: { request, cursor } }) => {
    const given = answers[asked.push({ ...(request.input as object), ...cursor }) - 1];
    return given === undefined ? new Promise(() => undefined) : pageOf(request, given);
  });
  const machine = followingMachine.provide({
    actors: { list: listMachine.provide({ actors: { loadPage } }) },
  });
  const page = createActor(machine, { input });
  page.on("*", (event) => emitted.push(event));
  page.start();
  render(<FollowingPage page={page} />);
  const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  await settle();
  const go = async (name: string) => {
    press(find("button", name));
    await settle();
  };
  const tell = async (event: FollowingEvent) => {
    act(() => page.send(event));
    const seen = rows();
    await settle();
    return seen;
  };
  return { asked, emitted, tell, go };
};

test("[ACCT-44] what gives access and runs leads to the conversation with the creator", async () => {
  const over = { status: "expired", end_at: facts.now - 60 } as const;
  await open([
    answer([
      followed("ava"),
      followed("trial", { type: "trial", status: "expiring" }),
      followed("gift", { type: "gift", next_price: null }),
      followed("late", { status: "past_due", end_at: facts.now - 60 }),
      followed("free", { type: "free", end_at: null, next_price: null }),
      followed("snap", { type: "snapchat" }),
      followed("over", over),
      followed("lapsed", { end_at: facts.now - 60 }),
    ]),
  ]);
  const led = [...document.querySelectorAll("li a")].filter(({ textContent }) => textContent === "Message");
  expect(led.map((link) => link.getAttribute("href"))).toEqual(
    ["ava", "trial", "gift", "late"].map((username) => `/account/direct-message/inbox/${username}`),
  );
  expect(led[0]!.getAttribute("aria-label")).toBe("Message: AVA");
});

test("each row names the creator, what it is, price and term, and leads to the profile", async () => {
  await open([answer([followed("ava"), followed("noah", { status: "past_due", end_at: facts.now - 60 })])]);
  expect(rows()).toEqual([
    expect.stringContaining("AVASubscription$9.99 · Renews in 1 hourMessageUnsubscribe"),
    expect.stringContaining("NOAHSubscription$9.99 · The last payment failedMessageUnsubscribe"),
  ]);
  expect(find("li a", "AVA").getAttribute("href")).toBe("/ava");
});

test("[X-03] a row that moved to the next page meanwhile is shown once; another membership of its creator is another row", async () => {
  const it = await open([
    answer([followed("ava"), followed("noah")], 1, 2),
    answer([followed("noah"), followed("noah", { type: "snapchat" })], 2, 2),
  ]);
  await it.go("Load more");
  expect(rows()).toEqual([
    expect.stringContaining("AVASubscription"),
    expect.stringContaining("NOAHSubscription"),
    expect.stringContaining("NOAHSnapchat"),
  ]);
});

test("[X-03] 'Load more' asks for the next page and keeps the rows; a refusal is told below them", async () => {
  const it = await open([
    answer([followed("ava")], 1, 2),
    { status: "failed", failure: sampleFailure },
    answer([followed("noah")], 2, 2),
  ]);
  await it.go("Load more");
  expect(document.body.textContent).toContain(sampleFailure.error);
  expect(rows()).toHaveLength(1);
  await it.go("Try again");
  expect(rows()).toHaveLength(2);
  expect(it.asked).toEqual([{ status: "active" }, { status: "active", p: 2 }, { status: "active", p: 2 }]);
  expect(document.body.textContent).not.toContain("Load more");
});

test("the buttons open the dialogs that the profile has", async () => {
  const expiring = followed("ava", { status: "expiring", next_price: null });
  const it = await open([
    answer([followed("zoe"), expiring, followed("noah", { status: "expired", end_at: 1 })]),
  ]);
  await it.go("Unsubscribe");
  await it.go("Reactivate");
  await it.go("Subscribe again");
  expect(it.emitted).toEqual([
    expect.objectContaining({
      dialog: expect.objectContaining({ kind: "cancel-subscription", username: "zoe" }),
    }),
    {
      type: "dialog.requested",
      dialog: {
        kind: "reactivate-subscription",
        username: "ava",
        displayName: "AVA",
        subscription: expiring.subscription,
      },
    },
    { type: "dialog.requested", dialog: { kind: "subscribe", username: "noah" } },
  ]);
});

test("a Snapchat membership that is over is had again in its own dialog", async () => {
  const it = await open([answer([followed("ava", { type: "snapchat", status: "expired", end_at: 1 })])]);
  await it.go("Subscribe again");
  expect(it.emitted).toEqual([{ type: "dialog.requested", dialog: { kind: "snapchat", username: "ava" } }]);
});

test("what changes here or elsewhere is read again, while what is shown stays", async () => {
  const ended = answer([followed("ava", { status: "expiring" })]);
  const it = await open([answer([followed("ava")]), ended, ended, ended]);
  const meanwhile = await it.tell({ type: "subscription.changed", username: "ava", change: null });
  expect(meanwhile).toEqual([expect.stringContaining("Renews")]);
  expect(rows()).toEqual([expect.stringContaining("Ends in 1 hour")]);
  await it.tell({ type: "socket.received", name: "profile.update", data: { username: "ava" } });
  await it.tell({ type: "line.restored" });
  const started = { type: "fans_subscription", model_username: "ava", transaction_id: "1", amount_usd: 999 };
  const more = { payment_intent: "subscription", initial_purchase: true, status: "declined" } as const;
  await it.tell({ type: "socket.received", name: "payment.update", data: { ...started, ...more } });
  expect(it.asked).toHaveLength(4);
});

test("an empty list tells the next step; in fantime style creators do not browse", async () => {
  const none = answer([]);
  const it = await open([none, none, none]);
  expect(find("a", "Find creators").getAttribute("href")).toBe("/browse");
  await it.go("Free");
  expect(find("a", "Find creators").getAttribute("href")).toBe("/browse/follow-for-free");
  await it.go("Expired");
  expect(document.body.textContent).toContain("Nothing has ended");
  expect(document.querySelector("[role=tabpanel] a")).toBeNull();
  document.body.replaceChildren();
  await open([none], { ...facts, user: sampleCreator, site: { ...facts.site, homepage_style: "fantime" } });
  expect(document.body.textContent).toContain("No subscriptions yet");
  expect(document.querySelector("[role=tabpanel] a")).toBeNull();
});
