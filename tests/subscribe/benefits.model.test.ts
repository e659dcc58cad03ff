import { fromPromise, type AnyMachineSnapshot } from "xstate";
import { describe, expect, test } from "vitest";

import { errorToast } from "../../src/machines/app/error-toast.ts";
import type { PaymentRequest } from "../../src/machines/app/dialog-request.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import type { Started } from "../../src/machines/payment/payment-actors.ts";
import { paymentMachine, type PaymentRef } from "../../src/machines/payment/payment.machine.ts";
import { sampleStarted } from "../../src/machines/payment/sample-payments.ts";
import { samplePendingRecord, sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { Opened, OpenInput, Retained } from "../../src/machines/subscribe/retained.ts";
import { subscribeFlow } from "../../src/machines/subscribe/subscribe.flow.ts";
import { subscribeMachine, type SubscribeInput } from "../../src/machines/subscribe/subscribe.machine.ts";
import { selectSubscribeView } from "../../src/machines/subscribe/subscribe-view.ts";
import { visitorSubscribeFlow } from "../../src/machines/visitor-subscribe/visitor-subscribe.flow.ts";
import {
  selectVisitorSubscribeView,
  visitorSubscribeMachine,
  type VisitorSubscribeInput,
} from "../../src/machines/visitor-subscribe/visitor-subscribe.machine.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { answer, drive, listener } from "../../model-tests/walk/drive.ts";
import { neutral } from "../../model-tests/walk/neutral.ts";
import { answersOf, inputOf, stepsOf } from "../../model-tests/walk/steps.ts";

const now = 1_790_000_000;
const page = {
  captchaRequired: true,
  signupSource: "creators",
  isMobile: false,
  socialProviders: ["google"],
} as const;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const pendingToast = errorToast("Profile Pending Verification");

/** Answers the calls for the creator in order, the last one again and again; `asked` is what they were given. */
const creators = (...answers: readonly (Opened | Error)[]) => {
  const asked: OpenInput[] = [];
  const logic = fromPromise<Opened, OpenInput>(async ({ input }) => {
    const given = answers[Math.min(asked.push(input), answers.length) - 1]!;
    if (given instanceof Error) throw given;
    return given;
  });
  return { asked, logic };
};
const opened = (creator: CreatorRecord, retained: Retained | null = null): Opened => ({
  status: "ok",
  data: { creator, retained },
});
const refused: Opened = { status: "failed", failure: sampleFailure };

const startPayment = fromPromise<CallResult<Started>, PaymentRequest>(async () => ({
  status: "ok",
  data: sampleStarted,
}));

const member = async (
  change: Partial<Omit<SubscribeInput["request"], "kind">>,
  answers: readonly (Opened | Error)[],
  more: Partial<SubscribeInput["page"]> = {},
) => {
  const open = creators(...answers);
  const retention = listener();
  const request = { kind: "subscribe", username: "ava", ...change } as const;
  const input: SubscribeInput = { request, signedIn: true, now, page: { ...page, ...more } };
  const driven = drive(subscribeMachine, input, {
    openBenefits: open.logic,
    retention: retention.logic,
    payment: neutral(paymentMachine).provide({ actors: { startPayment } }),
  });
  await settled();
  const payment = (): PaymentRef => driven.actor.getSnapshot().children.payment!;
  return {
    ...driven,
    asked: open.asked,
    kept: retention.heard,
    payment,
    view: () => selectSubscribeView(driven.actor.getSnapshot()),
  };
};

const visitor = async (
  change: Partial<Omit<VisitorSubscribeInput["request"], "kind">>,
  answers: readonly (Opened | Error)[],
) => {
  const open = creators(...answers);
  const request = { kind: "visitor-subscribe", username: "ava", mode: "subscribe", ...change } as const;
  const input: VisitorSubscribeInput = { request, signedIn: false, now, page };
  const driven = drive(visitorSubscribeMachine, input, { openBenefits: open.logic });
  await settled();
  return { ...driven, asked: open.asked, view: () => selectVisitorSubscribeView(driven.actor.getSnapshot()) };
};

const inputIn = (actor: { getSnapshot: () => unknown }, child: string) =>
  inputOf(actor.getSnapshot() as AnyMachineSnapshot, child);

describe.each([
  ["the benefits dialog of a member", member],
  ["the benefits dialog of a visitor", visitor],
] as const)("%s", (_, open) => {
  test("asks for the creator by name, and brings along the record that is there already", async () => {
    expect((await open({}, [refused])).asked).toEqual([{ username: "ava", creator: null }]);
    const known = await open({ creator: sampleRecord }, [refused]);
    expect(known.asked).toEqual([{ username: "ava", creator: sampleRecord }]);
  });

  test("tells of a refusal in the server's words, and asks again when that is wanted", async () => {
    const { actor, asked, emitted, view, clock } = await open({}, [refused, opened(sampleRecord)]);
    expect(view()).toEqual({ status: "failed", failure: sampleFailure });
    expect(emitted).toEqual([errorToast(sampleFailure.error)]);
    clock.increment(60_000);
    expect(asked).toHaveLength(1);
    actor.send({ type: "retry.requested" });
    expect(view()).toEqual({ status: "opening" });
    await settled();
    expect(view()).toMatchObject({ creator: { username: "ava" } });
  });

  test("tries again by itself 5 s after it could not reach the server, or when that is wanted", async () => {
    for (const again of ["time", "person"] as const) {
      const { actor, asked, emitted, view, clock } = await open({}, [
        new Error("offline"),
        opened(sampleRecord),
      ]);
      expect([view(), emitted]).toEqual([{ status: "offline" }, []]);
      clock.increment(4_999);
      expect(asked).toHaveLength(1);
      if (again === "time") clock.increment(1);
      else actor.send({ type: "retry.requested" });
      expect([view(), asked.length]).toEqual([{ status: "opening" }, 2]);
    }
  });

  test("closes with a toast while the creator is not approved, however he is known", async () => {
    const pending = await open({}, [opened(samplePendingRecord)]);
    expect(pending.actor.getSnapshot().status).toBe("done");
    expect(pending.emitted).toEqual([pendingToast]);
    const approved = await open({}, [opened(sampleRecord)]);
    expect([approved.actor.getSnapshot().status, approved.emitted]).toEqual(["active", []]);
  });
});

describe("a member's choice", () => {
  test("what a button asked for counts more than what was kept, and that more than the usual offer", async () => {
    const kept: Retained = { offer: "12mo", othersOpen: true, mode: "subscribe" };
    const mainOf = async (offer: "6mo" | undefined, retained: Retained | null) =>
      (await member({ offer }, [opened(sampleRecord, retained)])).view();
    expect(await mainOf("6mo", kept)).toMatchObject({ main: { choice: "6mo" }, othersOpen: true });
    expect(await mainOf(undefined, kept)).toMatchObject({ main: { choice: "12mo" }, othersOpen: true });
    expect(await mainOf(undefined, null)).toMatchObject({ main: { choice: "trial" }, othersOpen: false });
  });

  test("is kept as it is while the dialog is open: the offer, and whether the others are shown", async () => {
    const { actor, kept, view } = await member({ offer: "6mo" }, [opened(sampleRecord)]);
    const choice = (othersOpen: boolean) => ({ offer: "6mo", othersOpen, mode: "subscribe" });
    expect(inputIn(actor, "retention")).toEqual({ username: "ava", retained: choice(false) });
    actor.send({ type: "others.toggled" });
    expect(view()).toMatchObject({ status: "choosing", othersOpen: true });
    actor.send({ type: "others.toggled" });
    expect(view()).toMatchObject({ status: "choosing", othersOpen: false });
    actor.send({ type: "offer.chosen", choice: "12mo" });
    expect(kept).toEqual(
      [true, false, false].map((open) => ({ type: "choice.kept", retained: choice(open) })),
    );
  });

  test("ends when it was paid for in another window, and by no other payment", async () => {
    const paid = subscribeFlow.events.find(({ type }) => type === "socket.received")!;
    if (paid.type !== "socket.received" || paid.name !== "payment.update") throw new Error("No payment.");
    const { actor, view } = await member({}, [opened(sampleRecord)]);
    for (const other of [
      { model_username: "noah" },
      { status: "refused" },
      { type: "fans_tip" },
      { type: "fans_follow_free" },
    ] as const)
      actor.send({ ...paid, data: { ...paid.data, ...other } });
    expect(view()).toMatchObject({ status: "choosing" });
    actor.send({ ...paid, data: { ...paid.data, model_username: "Ava" } });
    expect(actor.getSnapshot()).toMatchObject({ status: "done", value: "subscribed" });
  });

  test("the other offers stay open after a payment that was left, whatever was kept", async () => {
    const { actor, view } = await member({ offer: "6mo" }, [opened(sampleRecord)]);
    actor.send({ type: "others.toggled" });
    actor.send({ type: "offer.chosen", choice: "12mo" });
    answer(actor, "payment", { status: "left" });
    await settled();
    expect(view()).toMatchObject({ status: "choosing", main: { choice: "6mo" }, othersOpen: true });
  });

  test("is paid for as it is offered now, by whom it is offered", async () => {
    const { actor, payment, view } = await member({}, [opened(sampleRecord)]);
    actor.send({ type: "offer.chosen", choice: "12mo" });
    expect(payment().getSnapshot().context).toMatchObject({
      request: {
        intent: "subscription",
        username: "ava",
        returnUri: "/ava",
        offer: "12mo",
        price: 7192,
        title: "Subscribe to Ava",
      },
      launch: "popup",
    });
    const shown = view();
    expect(shown.status === "paying" && shown.payment === payment()).toBe(true);
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    const phone = await member({}, [opened(sampleRecord)], { isMobile: true });
    phone.actor.send({ type: "offer.chosen", choice: "12mo" });
    expect(phone.payment().getSnapshot().context.launch).toBe("redirect");
  });

  test("a counted-down offer runs while one chooses, and only where it has an end", async () => {
    const trial = await member({}, [opened(sampleRecord)]);
    const countdown = trial.actor.getSnapshot().children.countdown!;
    expect(countdown.getSnapshot().context).toMatchObject({ endsAt: 1_790_864_000, now });
    const shown = trial.view();
    expect(shown.status === "choosing" && shown.countdown?.ref === countdown).toBe(true);
    trial.actor.send({ type: "offer.chosen", choice: "trial" });
    expect(Object.keys(trial.actor.getSnapshot().children).toSorted()).toEqual(["payment", "retention"]);
    const winback: CreatorRecord = {
      ...sampleRecord,
      can_trial: false,
      can_winback: true,
      setting: { ...sampleRecord.setting, winback_active: true, winback_offer_ends_at: now + 60 },
    };
    const endless = { ...sampleRecord, setting: { ...sampleRecord.setting, trial_offer_ends_at: null } };
    const noneShown = (await member({}, [opened(endless)])).view();
    expect(noneShown.status === "choosing" && noneShown.countdown === null).toBe(true);
    const ends = async (creator: CreatorRecord, offer?: "1mo") =>
      (await member({ offer }, [opened(creator)])).actor.getSnapshot().children.countdown?.getSnapshot()
        .context.endsAt ?? null;
    expect(await ends(winback)).toBe(now + 60);
    expect(await ends(endless)).toBeNull();
    expect(await ends(sampleRecord, "1mo")).toBeNull();
  });

  test("the other offers are there to be opened, unless there is one offer only", async () => {
    const others = async (creator: CreatorRecord) => {
      const view = (await member({ offer: "6mo" }, [opened(creator)])).view();
      return view.status === "choosing" ? (view.others?.map(({ choice }) => choice) ?? null) : view.status;
    };
    expect(await others(sampleRecord)).toEqual(expect.arrayContaining(["trial", "1mo", "12mo"]));
    expect(await others(sampleRecord)).not.toContain("6mo");
    const single = { ...sampleRecord.setting, trial_active: false, subscription_discount: {} };
    expect(await others({ ...sampleRecord, can_trial: false, setting: single })).toBeNull();
  });

  test("direct messages are among the benefits unless the viewer's tips are blocked", async () => {
    const has = async (tipBlocked: boolean | undefined) => {
      const view = (await member({}, [opened(sampleRecord)], { tipBlocked })).view();
      return view.status === "choosing" && JSON.stringify(view.benefits).includes("essag");
    };
    expect([await has(true), await has(false), await has(undefined)]).toEqual([false, true, true]);
  });

  test("an offer that ends before the fan's eyes is forgotten, and the creator asked for anew", async () => {
    const { actor, asked } = await member({ offer: "trial", creator: sampleRecord }, [opened(sampleRecord)]);
    actor.getSnapshot().children.countdown!.send({ type: "clock.ticked", now: 1_790_864_000 });
    expect(actor.getSnapshot().context).toMatchObject({ creator: null, wanted: null });
    expect(asked.at(-1)).toEqual({ username: "ava", creator: null });
  });

  test("how the payment ended: paid closes the dialog, a reload is waited for, anything else asks anew", () => {
    const { steps } = stepsOf(subscribeFlow);
    const paid = steps.filter(({ event }) => event.type === "xstate.done.actor.payment");
    const seen = paid.map(({ event, after }) => {
      const view = selectSubscribeView(after as never);
      return JSON.stringify([event["output"], after.status, view.status, after.hasTag("busy")]);
    });
    expect(new Set(seen)).toEqual(
      new Set(
        [
          [{ status: "paid" }, "done", "leaving", false],
          [{ status: "reloading" }, "active", "leaving", true],
          [{ status: "left" }, "active", "opening", false],
        ].map((row) => JSON.stringify(row)),
      ),
    );
    for (const { event, before, after } of paid)
      if ((event["output"] as { status: string }).status === "left") {
        expect(after.context).toEqual({ ...before.context, creator: null, chosen: null });
        expect(inputOf(after, "openBenefits")).toEqual({ username: "ava", creator: null });
      }
  });

  test("socket events reach the payment: what it paid for closes the dialog, with no question asked", async () => {
    const { actor, payment, view } = await member({}, [opened(sampleRecord)]);
    actor.send({ type: "offer.chosen", choice: "12mo" });
    payment().send({ type: "popup.opened" });
    await settled();
    expect(payment().getSnapshot().value).toBe("waiting");
    actor.send({
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_subscription",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 7192,
        payment_intent: "subscription",
        initial_purchase: true,
      },
    });
    expect([actor.getSnapshot().status, view()]).toEqual(["done", { status: "leaving" }]);
  });
});

describe("what becomes of a visitor", () => {
  test("the choice is kept with how he came: a subscription's offer, or a free follow", async () => {
    const keeping = async (change: Parameters<typeof visitor>[0]) =>
      inputIn((await visitor(change, [opened(sampleRecord)])).actor, "retention");
    expect(await keeping({ offer: "12mo" })).toEqual({
      username: "ava",
      retained: { offer: "12mo", othersOpen: false, mode: "subscribe" },
    });
    expect(await keeping({ mode: "follow" })).toEqual({
      username: "ava",
      retained: { offer: null, othersOpen: false, mode: "follow" },
    });
  });

  test("the offer is shown to who subscribes, and none to who follows for free", async () => {
    const shown = async (change: Parameters<typeof visitor>[0], creator = sampleRecord) =>
      (await visitor(change, [opened(creator)])).view();
    expect(await shown({ offer: "12mo" })).toMatchObject({ mode: "subscribe", offer: { choice: "12mo" } });
    expect(await shown({ mode: "follow" })).toMatchObject({ mode: "follow", offer: null });
  });

  test("both forms know the page's captcha and providers; the sign-up is the short one, for fans", async () => {
    const { actor, view } = await visitor({}, [opened(sampleRecord)]);
    const { signUp } = actor.getSnapshot().children;
    const first = view();
    expect(first.status === "signingUp" && first.signUp === signUp).toBe(true);
    expect(signUp!.getSnapshot().context).toMatchObject({
      compact: true,
      isModel: false,
      captchaNeeded: true,
      providers: ["google"],
    });
    actor.send({ type: "signIn.chosen" });
    const { signIn } = actor.getSnapshot().children;
    const second = view();
    expect(second.status === "signingIn" && second.signIn === signIn).toBe(true);
    expect(signIn!.getSnapshot().context).toMatchObject({ captchaNeeded: true, providers: ["google"] });
    actor.send({ type: "signUp.chosen" });
    expect(view().status).toBe("signingUp");
  });

  test("the page goes after either form: the dialog waits for that, and what was kept stays", () => {
    const { steps } = stepsOf(visitorSubscribeFlow);
    for (const form of ["signUp", "signIn"]) {
      const ended = steps.filter(({ event }) => event.type === `xstate.done.actor.${form}`);
      expect(ended.length).toBeGreaterThan(0);
      for (const { after, emitted } of ended) {
        expect(selectVisitorSubscribeView(after as never)).toEqual({ status: "leaving" });
        expect([after.status, after.hasTag("busy"), Object.keys(after.children), emitted]).toEqual([
          "active",
          true,
          ["retention"],
          [],
        ]);
      }
    }
  });

  test("a creator of whom nothing is known is not shown", () => {
    for (const { failure, after } of answersOf(stepsOf(visitorSubscribeFlow).steps, "openBenefits").refused)
      expect(selectVisitorSubscribeView(after as never)).toEqual({ status: "failed", failure });
  });
});
