import { createActor, fromCallback, fromPromise, SimulatedClock, type AnyEventObject } from "xstate";
import { expect, test } from "vitest";

import type { PaymentRequest } from "../../src/machines/app/dialog-request.ts";
import type { Started } from "../../src/machines/payment/payment-actors.ts";
import { REDIRECT_BLOCK_MS } from "../../src/machines/payment/payment-actors.ts";
import { selectPaymentView } from "../../src/machines/payment/payment-view.ts";
import { paymentMachine } from "../../src/machines/payment/payment.machine.ts";
import type { AnswerTo, CallResult } from "../../src/machines/resource/call.ts";
import type { PaymentRecord } from "../../src/protocol/records.ts";

const month: PaymentRequest = {
  intent: "subscription",
  username: "ava",
  returnUri: "/ava",
  offer: "1mo",
  price: 999,
};
const url = "/oauth/payment/start?payment_id=p1";
const record = (
  status: PaymentRecord["status"],
  reason: string | null = null,
): CallResult<PaymentRecord> => ({
  status: "ok",
  data: {
    payment_id: "p1",
    status,
    reason,
    amount_usd: 999,
    payment_intent: "subscription",
    model_username: "ava",
    analytics_data:
      status === "paid"
        ? {
            transaction_id: "p1",
            amount: 9.99,
            payment_intent: "subscription",
            initial_purchase: true,
            currency: "USD",
          }
        : null,
  },
});
type Refusal =
  | "price_changed"
  | "no_saved_card"
  | "already_subscribed"
  | "payment_not_found"
  | "idempotency_busy"
  | "csrf"
  | "too_many";
const failed = (code: Refusal) => ({ status: "failed", failure: { code, error: `told: ${code}` } }) as const;

interface World {
  readonly start?: CallResult<Started>;
  /** What the server says each time it is asked; 'offline' for no answer. */
  readonly closes?: (CallResult<PaymentRecord> | "offline")[];
  readonly oneClick?: AnswerTo<"payWithSavedCard">;
  readonly popup?: "opens" | "blocked";
}

const play = (request: PaymentRequest, isMobile: boolean, world: World = {}) => {
  const calls: string[] = [];
  const emitted: AnyEventObject[] = [];
  const clock = new SimulatedClock();
  const answers = [...(world.closes ?? [])];
  let tell: (event: AnyEventObject) => void = () => undefined;
  const machine = paymentMachine.provide({
    actors: {
      startPayment: fromPromise(async () => {
        calls.push("start");
        return world.start ?? { status: "ok", data: { kind: "started", paymentId: "p1", paymentUrl: url } };
      }),
      payWithSavedCard: fromPromise(async () => {
        calls.push("one-click");
        return world.oneClick ?? failed("no_saved_card");
      }),
      closePayment: fromPromise(async () => {
        calls.push("close");
        const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
        if (answer === "offline") throw new Error("offline");
        return answer;
      }),
      readPrice: fromPromise(async (): Promise<{ readonly price: number | null }> => ({ price: 1299 })),
      popup: fromCallback(({ sendBack, receive }) => {
        calls.push("popup");
        tell = sendBack;
        sendBack({ type: world.popup === "blocked" ? "popup.blocked" : "popup.opened" });
        receive((order) => calls.push(order.type === "popup.pointed" ? `point ${order.url}` : order.type));
        return () => calls.push("popup gone");
      }),
      redirect: fromCallback<AnyEventObject, { readonly url: string }>(({ input, sendBack }) => {
        calls.push(`go ${input.url}`);
        tell = sendBack;
        return () => calls.push("marker lifted");
      }),
      frame: fromCallback(({ sendBack }) => {
        calls.push("frame");
        tell = sendBack;
      }),
    },
  });
  const actor = createActor(machine, { input: { request, page: { isMobile } }, clock });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    calls,
    emitted,
    clock,
    tell: (event: AnyEventObject) => tell(event),
    /** Lets the promises that are on their way answer. */
    settle: async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
    view: () => selectPaymentView(actor.getSnapshot()),
    reloads: () => emitted.filter(({ type }) => type === "page.reloadRequested").length,
    flashes: () =>
      emitted.filter(({ type }) => type === "flash.requested").map(({ toast }) => toast.text as string),
  };
};

test("[PAY-12] on a phone the page goes to the payment page, without a popup", async () => {
  const { calls, settle, view } = play(month, true);
  await settle();
  expect(calls).toEqual(["start", `go ${url}`]);
  expect(view().status).toBe("redirecting");
});

test("[PAY-13] a forced redirect does so on a desktop too", async () => {
  const { calls, settle } = play({ ...month, launch: "redirect" }, false);
  await settle();
  expect(calls).toEqual(["start", `go ${url}`]);
});

test("[PAY-15] while the page goes nothing starts another payment; Back or 30 s lift that", async () => {
  for (const way of ["back", "time"] as const) {
    const { actor, calls, settle, clock, tell, view } = play(month, true, { closes: [record("cancelled")] });
    await settle();
    actor.send({ type: "payment.retried" });
    actor.send({ type: "price.accepted" });
    expect(calls).toEqual(["start", `go ${url}`]);
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    clock.increment(REDIRECT_BLOCK_MS - 1);
    expect(calls).not.toContain("marker lifted");
    if (way === "back") tell({ type: "page.shown" });
    else clock.increment(1);
    await settle();
    expect(calls.slice(2)).toEqual(["marker lifted", "close"]);
    expect(view().status).toBe("over");
  }
});

test("[PAY-16] on a desktop the popup opens in the click, before the server is asked, and is pointed later", async () => {
  const { calls, settle } = play(month, false);
  expect(calls).toEqual(["popup", "start"]);
  await settle();
  expect(calls).toEqual(["popup", "start", `point ${url}`]);
});

test("the payment window comes to the front when the payer asks for it", async () => {
  const { actor, calls, settle } = play(month, false);
  await settle();
  actor.send({ type: "popup.wanted" });
  expect(calls).toEqual(["popup", "start", `point ${url}`, "popup.raised"]);
});

test("[X-19] a blocked popup becomes a redirect", async () => {
  const { calls, settle } = play(month, false, { popup: "blocked" });
  await settle();
  expect(calls).toEqual(["popup", "popup gone", "start", `go ${url}`]);
});

test("[PAY-19] a closed popup asks the server, says how it went and reloads the page", async () => {
  const { settle, tell, calls, reloads, flashes } = play(month, false, { closes: [record("cancelled")] });
  await settle();
  tell({ type: "popup.closed" });
  await settle();
  expect(calls).toContain("close");
  expect(flashes()).toEqual(["Payment cancelled. You have not been charged."]);
  expect(reloads()).toBe(1);
});

test("[PAY-20] a page that reloads already is not asked to a second time", async () => {
  const { actor, settle, tell, reloads, flashes } = play(month, false, { closes: [record("paid")] });
  await settle();
  const data = {
    type: "fans_subscription",
    model_username: "ava",
    status: "paid",
    transaction_id: "p1",
    amount_usd: 999,
    payment_intent: "subscription",
    initial_purchase: true,
  } as const;
  actor.send({ type: "socket.received", name: "payment.update", data });
  tell({ type: "popup.closed" });
  await settle();
  expect(reloads()).toBe(1);
  expect(flashes()).toEqual(["Payment successful"]);
});

test("updates that say anything but paid end nothing", async () => {
  const { actor, settle, view } = play(month, false);
  await settle();
  const data = {
    type: "fans_subscription",
    model_username: "ava",
    status: "processing",
    transaction_id: "p1",
    amount_usd: 999,
    payment_intent: "subscription",
    initial_purchase: true,
  } as const;
  actor.send({ type: "socket.received", name: "payment.update", data });
  expect(view()).toEqual({ status: "waiting" });
});

test("[PAY-25] [ERR-32] a paid payment is recorded with its transaction, and told after the reload", async () => {
  const { settle, tell, emitted, flashes, actor } = play(month, false, { closes: [record("paid")] });
  await settle();
  tell({ type: "popup.closed" });
  await settle();
  expect(emitted[0]).toEqual({
    type: "analytics.recorded",
    event: "purchase",
    data: {
      transaction_id: "p1",
      amount: 9.99,
      payment_intent: "subscription",
      initial_purchase: true,
      currency: "USD",
    },
  });
  expect(flashes()).toEqual(["Payment successful"]);
  expect(actor.getSnapshot().output).toEqual({ status: "paid" });
});

test("what the payment page says is not believed: the server is asked, and its word counts", async () => {
  const { settle, tell, flashes } = play(month, false, { closes: [record("declined", "card_declined")] });
  await settle();
  tell({ type: "status.told", status: "success" });
  await settle();
  expect(flashes()).toEqual(["Your card was declined. You have not been charged."]);
});

test("a payment that is still being decided is asked about until its end is known", async () => {
  const closes = [record("processing"), record("open"), record("refused", "places_used_up")];
  const { settle, tell, clock, calls, flashes, view } = play(month, false, { closes });
  await settle();
  tell({ type: "popup.closed" });
  await settle();
  expect(view().status).toBe("asking");
  for (let turn = 0; turn < 2; turn += 1) {
    clock.increment(1_000);
    await settle();
  }
  expect(calls.filter((call) => call === "close")).toHaveLength(3);
  expect(flashes()).toEqual(["The last place of this offer was just taken. You have not been charged."]);
});

test.for([
  ["without an answer", "offline"],
  ["when the same request is still being handled", failed("idempotency_busy")],
] as const)("%s nothing is called failed: it is unknown, and asked again", async ([, first]) => {
  const { settle, tell, clock, view, reloads } = play(month, false, { closes: [first, record("paid")] });
  await settle();
  tell({ type: "popup.closed" });
  await settle();
  expect([view().status, reloads()]).toEqual(["unknown", 0]);
  clock.increment(2_000);
  await settle();
  expect(reloads()).toBe(1);
});

test("a refusal to say how it went ends in the server's words, and the page is loaded anew instead of asking on", async () => {
  const { actor, settle, tell, clock, view, reloads, calls } = play(month, false, {
    closes: [failed("csrf")],
  });
  await settle();
  tell({ type: "popup.closed" });
  await settle();
  clock.increment(60_000);
  await settle();
  expect(view()).toEqual({ status: "untold", failure: { code: "csrf", error: "told: csrf" } });
  expect([calls.filter((call) => call === "close").length, reloads()]).toEqual([1, 0]);
  actor.send({ type: "payment.left" });
  expect([actor.getSnapshot().output, reloads()]).toEqual([{ status: "reloading" }, 1]);
});

const tip: PaymentRequest = {
  intent: "tip",
  username: "ava",
  returnUri: "/stream/view/ava",
  tipType: "stream",
  tipAmount: 500,
  title: "Send Tip to Ava",
  launch: "one-click",
};

test("[PAY-21] a stream tip tries the saved card first", async () => {
  const data = { status: "success", transaction_id: "p9", analytics_data: null } as const;
  const { calls, settle, flashes } = play(tip, false, { oneClick: { status: "ok", data } });
  await settle();
  expect(calls).toEqual(["one-click"]);
  expect(flashes()).toEqual(["Payment successful"]);
});

test("[PAY-22] [ERR-21] when that fails the frame is shown, and no error", async () => {
  const { calls, settle, view, emitted } = play(tip, false, { oneClick: failed("no_saved_card") });
  await settle();
  expect(calls).toEqual(["one-click", "start", "frame"]);
  expect(view()).toEqual({ status: "showing", url, title: "Send Tip to Ava" });
  expect(emitted).toEqual([]);
});

test.each(["idempotency_busy", "too_many"] as const)(
  "an answer that says nothing of the call before leads to no payment page, which would charge a second time: %s",
  async (code) => {
    const { calls, settle, actor } = play(tip, false, { oneClick: failed(code) });
    await settle();
    expect(actor.getSnapshot().value).toBe("unanswered");
    actor.send({ type: "payment.retried" });
    await settle();
    expect(calls).toEqual(["one-click", "one-click"]);
  },
);

test("[PAY-23] the frame closes when a status message with success arrives", async () => {
  const { settle, tell, actor } = play({ ...month, launch: "iframe" }, false, { closes: [record("paid")] });
  await settle();
  tell({ type: "status.told", status: "success" });
  await settle();
  expect(actor.getSnapshot().status).toBe("done");
});

test("[PAY-24] it stays open on any other message", async () => {
  const { settle, tell, view } = play({ ...month, launch: "iframe" }, false);
  await settle();
  tell({ type: "status.told", status: "error" });
  tell({ type: "status.told", status: "cancelled" });
  tell({ type: "something.else" });
  expect(view().status).toBe("showing");
});

test("a changed price is shown, and paid only when it is accepted", async () => {
  const { actor, settle, view, calls } = play(month, false, { start: failed("price_changed") });
  await settle();
  expect(view()).toEqual({ status: "priceChanged", oldPrice: 999, newPrice: 1299 });
  expect(calls).toContain("popup gone");
  actor.send({ type: "price.accepted" });
  expect(actor.getSnapshot().context.request.price).toBe(1299);
  expect(calls.filter((call) => call === "popup")).toHaveLength(2);
});

test("a refusal of the server is shown in its own words, and the popup is gone", async () => {
  const { settle, view, calls } = play(month, false, { start: failed("already_subscribed") });
  await settle();
  expect(view()).toMatchObject({ status: "refused", failure: { error: "told: already_subscribed" } });
  expect(calls).toContain("popup gone");
});

test("[PAY-19] a popup that is closed before the payment began reloads the page once, without a charge", async () => {
  const { settle, tell, actor, reloads, calls } = play(month, false);
  tell({ type: "popup.closed" });
  await settle();
  expect(actor.getSnapshot().output).toEqual({ status: "reloading" });
  expect([reloads(), calls.includes("close")]).toEqual([1, false]);
});
