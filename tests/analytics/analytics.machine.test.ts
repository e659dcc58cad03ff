import { createActor, fromCallback, SimulatedClock } from "xstate";
import { expect, test } from "vitest";

import { createForwardAnalytics } from "../../src/actors/app/analytics.actors.ts";
import type { AnalyticsKept, AnalyticsRecorded } from "../../src/machines/analytics/analytics.machine.ts";
import { analyticsMachine, selectAnalyticsView } from "../../src/machines/analytics/analytics.machine.ts";
import { memoryStorage, testServices } from "../actors/app-services.ts";

const purchase = (payment_intent: string, transaction_id = "t1"): AnalyticsRecorded => ({
  type: "analytics.recorded",
  event: "purchase",
  data: { transaction_id, payment_intent },
});

const start = () => {
  const clock = new SimulatedClock();
  const forwarded: unknown[] = [];
  const forwardAnalytics = fromCallback<AnalyticsRecorded | AnalyticsKept>(({ receive }) =>
    receive((message) => {
      if (message.type === "analytics.recorded") forwarded.push(message.data["transaction_id"]);
    }),
  );
  const machine = analyticsMachine.provide({ actors: { forwardAnalytics } });
  return { clock, forwarded, actor: createActor(machine, { clock }).start() };
};

test.each(["subscription", "snapchat"])(
  "[TRACK-22] [RTP-15] [RTP-17] a purchase of %s is forwarded 5 seconds later",
  (intent) => {
    const { clock, forwarded, actor } = start();
    actor.send(purchase(intent));
    clock.increment(4_999);
    expect(forwarded).toEqual([]);
    clock.increment(1);
    expect(forwarded).toEqual(["t1"]);
  },
);

test("[TRACK-22] what else is recorded is forwarded at once, before what waits", () => {
  const { clock, forwarded, actor } = start();
  actor.send(purchase("subscription", "late"));
  actor.send(purchase("tip", "tip"));
  actor.send({ type: "analytics.recorded", event: "registration", data: { transaction_id: "none" } });
  expect(forwarded).toEqual(["tip", "none"]);
  clock.increment(5_000);
  expect(forwarded).toEqual(["tip", "none", "late"]);
});

test("[TRACK-22] only purchases wait, whatever else names such a payment", () => {
  const { forwarded, actor } = start();
  const { data } = purchase("subscription", "begun");
  actor.send({ type: "analytics.recorded", event: "checkout", data });
  expect(forwarded).toEqual(["begun"]);
});

test("[TRACK-22] how many wait can be seen", () => {
  const { clock, actor } = start();
  const view = () => selectAnalyticsView(actor.getSnapshot());
  for (const waiting of [0, 1, 2]) {
    expect(view()).toEqual({ status: "forwarding", waiting });
    actor.send(purchase("subscription"));
  }
  clock.increment(5_000);
  expect(view()).toEqual({ status: "forwarding", waiting: 0 });
});

test("[TRACK-22] each waits its own 5 seconds and is forwarded once", () => {
  const { clock, forwarded, actor } = start();
  actor.send(purchase("subscription", "first"));
  clock.increment(3_000);
  actor.send(purchase("snapchat", "second"));
  clock.increment(2_000);
  expect(forwarded).toEqual(["first"]);
  clock.increment(3_000);
  expect(forwarded).toEqual(["first", "second"]);
  clock.increment(60_000);
  expect(forwarded).toHaveLength(2);
});

test("[TRACK-22] a reload within the 5 seconds loses nothing and repeats nothing", () => {
  const browser = { sessionStorage: memoryStorage() } as unknown as Window & { dataLayer?: unknown[] };
  const load = () => {
    const clock = new SimulatedClock();
    const page = Object.assign(browser, { dataLayer: [] });
    const forwardAnalytics = createForwardAnalytics(testServices({ browser: page }));
    const actor = createActor(analyticsMachine.provide({ actors: { forwardAnalytics } }), { clock }).start();
    return { clock, actor, pushed: () => page.dataLayer };
  };
  const before = load();
  before.actor.send(purchase("subscription"));
  before.actor.stop();
  expect(before.pushed()).toEqual([]);

  const after = load();
  after.clock.increment(5_000);
  expect(after.pushed()).toEqual([
    { event: "purchase", transaction_id: "t1", payment_intent: "subscription" },
  ]);
  after.actor.stop();

  const third = load();
  third.clock.increment(5_000);
  expect(third.pushed()).toEqual([]);
});
