import { beforeAll, describe, expect, test } from "vitest";

import type { PaymentRequest } from "../../src/machines/app/dialog-request.ts";
import { endingOf } from "../../src/machines/payment/payment-ending.ts";
import { selectPaymentView, type PaymentView } from "../../src/machines/payment/payment-view.ts";
import { paymentFlow } from "../../src/machines/payment/payment.flow.ts";
import { sampleMonth } from "../../src/machines/payment/sample-payments.ts";
import { answersOf, inputOf, stepsOf, type Step } from "../../model-tests/walk/steps.ts";

// What the actors of a payment are told, and what the payer is shown and told; payment.model.test.ts has its course.

let walked: ReturnType<typeof stepsOf>;
beforeAll(() => {
  walked = stepsOf(paymentFlow);
});
const viewOf = (snapshot: Step["after"]): PaymentView => selectPaymentView(snapshot as never);
const url = "/oauth/payment/start?payment_id=p1";

/** What an actor was given in each snapshot in which it runs, with the context then. */
const given = (actor: string) => {
  const found = walked.snapshots.filter(({ children }) => actor in children);
  expect(found.length).toBeGreaterThan(0);
  return found.map((snapshot) => ({ input: inputOf(snapshot, actor), context: snapshot.context }));
};

describe("the actors of a payment", () => {
  test("begin what was asked for, with the price that was accepted", () => {
    for (const actor of ["startPayment", "payWithSavedCard"])
      for (const { input, context } of given(actor)) expect(input).toEqual(context.request);
    const prices = given("startPayment").map(({ input }) => (input as PaymentRequest).price);
    expect(new Set(prices)).toEqual(new Set([999, 1299, undefined]));
  });

  test("go to the page of the payment that began, and ask for that one", () => {
    for (const { input } of given("redirect")) expect(input).toEqual({ url });
    for (const { input } of given("closePayment")) expect(input).toEqual({ paymentId: "p1" });
  });

  test("read the price of what is being bought", () => {
    const inputs = given("readPrice").map(({ input }) => input as PaymentRequest);
    expect(new Set(inputs.map(({ username, offer }) => `${username} ${offer}`))).toEqual(
      new Set(["ava 1mo", "ava undefined"]),
    );
  });
});

describe("how a payment went", () => {
  const ends = (state: string): readonly Step[] => walked.steps.filter(({ after }) => after.value === state);

  test("[PAY-25] what the saved card paid is recorded as the server tells it, with the tip's amount", () => {
    const { done } = answersOf(walked.steps, "payWithSavedCard");
    expect(done.length).toBeGreaterThan(0);
    for (const { data, after, emitted } of done) {
      expect(after.context.record).toEqual({
        payment_id: "p1",
        status: "paid",
        reason: null,
        amount_usd: 500,
        payment_intent: "tip",
        model_username: "ava",
        analytics_data: data["analytics_data"],
      });
      expect(emitted[0]).toEqual({
        type: "analytics.recorded",
        event: "purchase",
        data: data["analytics_data"],
      });
    }
  });

  test("[PAY-25] what the socket tells is recorded in dollars, with its transaction", () => {
    const told = ends("paid").filter(({ event }) => event.type === "socket.received");
    expect(new Set(told.map(({ before }) => before.value))).toEqual(
      new Set(["waiting", "showing", "confirming"]),
    );
    for (const { after, emitted } of told) {
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
      expect(after.context.record).toMatchObject({ payment_id: "p1", status: "paid", amount_usd: 999 });
    }
  });

  test("the price that a saved card paid is the tip's, else the offer's", () => {
    const paidOf = (change: Partial<PaymentRequest>) => {
      const request = { ...sampleMonth, launch: "one-click", ...change } as const;
      const flow = { ...paymentFlow, inputs: [{ request, page: { isMobile: false } }] };
      return answersOf(stepsOf(flow).steps, "payWithSavedCard").done[0]!.after.context.record
        .amount_usd as number;
    };
    expect([paidOf({}), paidOf({ tipAmount: 500 }), paidOf({ price: undefined })]).toEqual([999, 500, 0]);
  });

  test("[ERR-32] [FOLLOW-08] a paid payment is told as such, with the words of who asked for it below; a card that was only checked by these alone, any other in those of its end", () => {
    const request = { ...sampleMonth, successText: "Thank you!" };
    const { steps } = stepsOf({ ...paymentFlow, inputs: [{ request, page: { isMobile: false } }] });
    const toastsOf = (all: readonly Step[], state: string) =>
      new Set(
        all
          .filter(({ after }) => after.value === state)
          .map(({ emitted }) =>
            JSON.stringify(emitted.find(({ type }) => type === "flash.requested")?.["toast"]),
          ),
      );
    const toast = (kind: string, text: string): string => JSON.stringify({ kind, text });
    const told = { kind: "success", title: "Payment successful", text: "Thank you!" };
    expect(toastsOf(steps, "paid")).toEqual(new Set([JSON.stringify(told)]));
    const check = { ...request, tipType: "follow_free" } as const;
    const checked = stepsOf({ ...paymentFlow, inputs: [{ request: check, page: { isMobile: false } }] });
    expect(toastsOf(checked.steps, "paid")).toEqual(new Set([toast("success", "Thank you!")]));
    expect(toastsOf(walked.steps, "paid")).toEqual(new Set([toast("success", "Payment successful")]));
    expect(toastsOf(steps, "joined")).toEqual(new Set([toast("success", "You are subscribed. Enjoy!")]));
    for (const ended of [toastsOf(steps, "closed"), toastsOf(walked.steps, "closed")])
      expect(ended).toEqual(
        new Set([
          toast("error", "Your card was declined. You have not been charged."),
          toast("error", "The last place of this offer was just taken. You have not been charged."),
          toast("info", "Payment cancelled. You have not been charged."),
        ]),
      );
  });

  test("a refusal without a known reason names none", () => {
    for (const reason of ["something_new", null])
      expect(endingOf({ status: "refused", reason })).toEqual({
        tone: "error",
        title: "The payment was not taken",
        text: "The payment could not be completed. You have not been charged.",
      });
  });

  test("without an answer of the saved card it is asked again; of the server it can be tried again", () => {
    const next = (call: string) =>
      new Set(
        answersOf(walked.steps, call).unreachable.map(
          ({ after, emitted }) => `${after.value} ${emitted.length}`,
        ),
      );
    expect(next("payWithSavedCard")).toEqual(new Set(["unanswered 0"]));
    expect(next("startPayment")).toEqual(new Set(["unreachable 0"]));
    expect(next("readPrice")).toEqual(new Set(["unreachable 0"]));
    expect(next("closePayment")).toEqual(new Set(["unknown 0"]));
    const again = walked.steps.filter(
      ({ before, event }) => before.value === "unreachable" && event.type === "payment.retried",
    );
    expect(new Set(again.map(({ after }) => after.value))).toEqual(
      new Set(["opening", "starting", "charging"]),
    );
  });

  test("until it has begun, leaving it or closing its window ends it at once", () => {
    const left = walked.steps.filter(
      ({ before, after }) =>
        ["opening", "starting"].includes(before.value) && ["left", "closed"].includes(after.value as string),
    );
    // A closed window reloads the page (PAY-19).
    expect(
      new Set(left.map(({ before, event, after }) => `${before.value} ${event.type}: ${after.value}`)),
    ).toEqual(
      new Set([
        "opening popup.closed: closed",
        "starting popup.closed: closed",
        "starting payment.left: left",
      ]),
    );
  });

  test("a wait for the server can be cut short, and ends by asking", () => {
    const asked = walked.steps.filter(({ after }) => after.value === "asking");
    expect(
      new Set(
        asked.map(
          ({ before, event }) => `${before.value} ${event.type.replace(/^xstate\.after\..*/, "time")}`,
        ),
      ),
    ).toEqual(
      new Set([
        "waiting popup.closed",
        "waiting payment.left",
        "waiting status.told",
        "showing payment.left",
        "showing status.told",
        "redirecting page.shown",
        "redirecting time",
        "confirming time",
        "unknown time",
        "unknown payment.retried",
      ]),
    );
    for (const { event } of asked.filter(({ event: { type } }) => type === "status.told"))
      expect(event["status"]).toBe("success");
  });
});

describe("what the payer is shown", () => {
  test("is where the payment stands, whatever its machine is doing for it", () => {
    const shown: Readonly<Record<string, readonly string[]>> = {
      starting: ["charging", "opening", "starting"],
      waiting: ["waiting"],
      redirecting: ["redirecting"],
      showing: ["showing"],
      asking: ["asking", "confirming"],
      unknown: ["unanswered", "unknown"],
      repricing: ["repricing"],
      priceChanged: ["priceChanged"],
      over: ["over"],
      refused: ["refused", "ended"],
      unreachable: ["unreachable"],
      untold: ["untold"],
      leaving: ["paid", "joined", "closed", "reloading", "left"],
    };
    const seen = Map.groupBy(walked.snapshots, (snapshot) => viewOf(snapshot).status);
    expect(
      Object.fromEntries(
        [...seen].map(([status, snapshots]) => [
          status,
          [...new Set(snapshots.map(({ value }) => value))].toSorted(),
        ]),
      ),
    ).toEqual(
      Object.fromEntries(Object.entries(shown).map(([status, states]) => [status, states.toSorted()])),
    );
  });

  test("names what is paid, what it cost and costs, how it ended and why it was refused", () => {
    for (const snapshot of walked.snapshots) {
      const { request, newPrice, record, failure } = snapshot.context;
      const view = viewOf(snapshot);
      if (view.status === "showing")
        expect(view).toEqual({ status: "showing", url, title: request.title ?? "Payment" });
      if (view.status === "priceChanged")
        expect(view).toEqual({ status: "priceChanged", oldPrice: request.price ?? null, newPrice });
      if (view.status === "over") expect(view.ending).toEqual(endingOf(record));
      if (view.status === "refused")
        expect(view.failure).toEqual(
          snapshot.value === "refused" ? failure : { code: "offer_ended", error: "This offer has ended." },
        );
    }
    const titles = walked.snapshots
      .map(viewOf)
      .flatMap((view) => (view.status === "showing" ? [view.title] : []));
    expect(new Set(titles)).toEqual(new Set(["Payment", "Send Tip to Ava"]));
  });
});
