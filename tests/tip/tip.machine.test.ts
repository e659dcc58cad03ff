import { describe, expect, test } from "vitest";
import { fromCallback } from "xstate";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import type { TipForm } from "../../src/machines/app/dialog-request.ts";
import {
  sampleForbiddenRecord,
  samplePendingRecord,
  sampleRecord,
} from "../../src/machines/profile/sample-profile.ts";
import { tipMachine } from "../../src/machines/tip/tip.machine.ts";
import { selectTipView } from "../../src/machines/tip/tip-view.ts";
import type { PaymentInput, PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { answer, breakOff, drive, listener } from "../../model-tests/walk/drive.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;

/** Opens the dialog; what it asks of payments is kept, and none ends by itself. `actors` replace the silent ones. */
const open = (
  creator: CreatorRecord | undefined,
  {
    signedIn = true,
    tipLimits = undefined as object | undefined,
    actors = {},
    form = undefined as TipForm | undefined,
  } = {},
) => {
  const payment = promiseLogic<PaymentOutput, PaymentInput>();
  const request = { kind: "tip", username: "ava", returnUri: "/", creator, form } as const;
  const input = { request, signedIn, now: 1_790_000_000, page: { ...page, tipLimits } };
  const { actor, emitted, clock } = drive(tipMachine, input as never, { payment: payment.logic, ...actors });
  return {
    actor,
    clock,
    emitted,
    isBusy: () => actor.getSnapshot().hasTag("busy"),
    asked: payment.asked,
    view: () => selectTipView(actor.getSnapshot()),
    type: (field: "tip_amount" | "tip_message" | "tip_special_requests", value: string) =>
      actor.send({ type: "field.changed", field, value }),
    send: () => actor.send({ type: "form.submitted" }),
  };
};

test("[TIP-26] [TIP-27] one payment is asked for, however often the form is sent", () => {
  const tip = open(sampleRecord);
  tip.type("tip_amount", "7.5");
  tip.type("tip_message", " For the blue one ");
  tip.send();
  tip.send();
  tip.type("tip_amount", "9");
  tip.send();
  expect(tip.asked.map(({ request }) => request)).toEqual([
    {
      intent: "tip",
      username: "ava",
      returnUri: "/",
      title: "Send Tip to Ava",
      tipType: "normal",
      tipAmount: 750,
      tipMessage: "For the blue one",
      successText: "Thank you! You tipped Ava $7.50.",
    },
  ]);
});

test("nothing is paid as long as something is wrong, and what was typed stays", () => {
  const tip = open(sampleRecord, { tipLimits: { min: 200, max: 1000 } });
  tip.type("tip_amount", "1.99");
  tip.send();
  expect(tip.asked).toEqual([]);
  expect(tip.view()).toMatchObject({
    status: "editing",
    typed: { tip_amount: "1.99" },
    texts: { tip_amount: "The minimum tip is $2.00." },
    quickAmounts: [500, 1000],
  });
  tip.type("tip_amount", "2");
  expect(tip.view()).toMatchObject({ texts: {} });
});

test.each([
  ["nothing of a list that does not have what the creator asks for", [500, 1000], ""],
  ["what the creator asks for, where the list has it", [500, 2500], "25.00"],
  ["the one amount that there is", [500], "5.00"],
  ["what the creator asks for, without a list", [], "25.00"],
] as const)(
  "[TIP-06] [TIP-21] the form begins with %s, so that it holds what it shows",
  (_, amount_list, shown) => {
    const custom = { description: "A microphone", amount: 2500, is_min_amount: false };
    const tip = open({ ...sampleRecord, tip_data: { amount_list, custom } });
    expect(tip.view()).toMatchObject({ status: "editing", typed: { tip_amount: shown } });
    tip.send();
    expect(tip.asked).toHaveLength(shown === "" ? 0 : 1);
  },
);

test("[TIP-25] [ERR-13] the owner of a page cannot tip himself", () => {
  const tip = open({ ...sampleRecord, can_edit: true });
  expect(tip.view()).toEqual({ status: "closed" });
  expect(tip.emitted).toMatchObject([
    { type: "toast.requested", kind: "error", text: "You cannot tip yourself." },
  ]);
});

test("[SUBP-31] [SUBP-32] where no tip is possible the notice takes the dialog's place, for guests as well", () => {
  for (const signedIn of [true, false]) {
    const tip = open(sampleForbiddenRecord, { signedIn });
    expect(tip.view()).toEqual({ status: "closed" });
    expect(tip.emitted).toEqual([
      {
        type: "dialog.requested",
        dialog: {
          kind: "alert",
          title: "Tips are not available",
          text: "Ava cannot receive tips at the moment.",
        },
      },
    ]);
  }
});

test("[TIP-18] [AUTH-20] a guest gets the form 'Register to access' instead", () => {
  const tip = open(sampleRecord, { signedIn: false });
  expect(tip.view()).toMatchObject({ status: "signingUp", title: "Register to access" });
  tip.send();
  expect(tip.asked).toEqual([]);
});

test("what was typed is there again after a payment that was left, and can be sent once more", () => {
  const tip = open(sampleRecord);
  tip.type("tip_amount", "7.5");
  tip.type("tip_message", "For the blue one");
  tip.send();
  answer(tip.actor, "payment", { status: "left" });
  const typed = { tip_amount: "7.5", tip_message: "For the blue one" };
  expect(tip.view()).toMatchObject({ status: "editing", typed, texts: {} });
  tip.send();
  expect(tip.asked.map(({ request }) => request)).toEqual([tip.asked[0]!.request, tip.asked[0]!.request]);
});

test("it is busy from the press to the payment's end, and until the page has loaded again", () => {
  const tip = open(sampleRecord);
  tip.type("tip_amount", "5");
  expect(tip.isBusy()).toBe(false);
  tip.send();
  expect([tip.view().status, tip.isBusy()]).toEqual(["paying", true]);
  answer(tip.actor, "payment", { status: "reloading" });
  expect([tip.view().status, tip.isBusy()]).toEqual(["closed", true]);
});

test("a paid tip closes the dialog", () => {
  const tip = open(sampleRecord);
  tip.type("tip_amount", "5");
  tip.send();
  answer(tip.actor, "payment", { status: "paid" });
  expect([tip.view(), tip.actor.getSnapshot().status]).toEqual([{ status: "closed" }, "done"]);
});

test("news of the socket reach the payment, from its beginning to its end", () => {
  const payment = listener();
  const tip = open(sampleRecord, { actors: { payment: payment.logic } });
  const news = { type: "socket.received", name: "profile.update", data: { username: "ava" } } as const;
  tip.actor.send(news);
  tip.type("tip_amount", "5");
  tip.send();
  expect(payment.heard).toEqual([]);
  tip.actor.send(news);
  expect(payment.heard).toEqual([news]);
});

test("[AUTH-20] a guest goes to and fro between the two forms; what he wants is kept once, without the creator's record", () => {
  const kept: unknown[] = [];
  const keepTip = fromCallback(({ input }) => void kept.push(input));
  const tip = open(sampleRecord, { signedIn: false, actors: { keepTip } });
  tip.actor.send({ type: "signIn.chosen" });
  expect(tip.view()).toMatchObject({ status: "signingIn", title: "Log in" });
  tip.actor.send({ type: "signUp.chosen" });
  expect(tip.view()).toMatchObject({ status: "signingUp" });
  expect(kept).toEqual([{ kind: "tip", username: "ava", returnUri: "/", form: undefined }]);
});

test("a guest who has signed up or logged in waits for the next page", () => {
  for (const form of ["signUp", "signIn"] as const) {
    const tip = open(sampleRecord, { signedIn: false });
    if (form === "signIn") tip.actor.send({ type: "signIn.chosen" });
    expect(tip.isBusy()).toBe(false);
    answer(tip.actor, form, { type: "user" });
    expect([tip.view(), tip.isBusy()]).toEqual([{ status: "closed" }, true]);
  }
});

test("the creator is read where the page does not know her: a refusal and a broken line can be tried again", () => {
  const reading = promiseLogic<unknown, { readonly username: string }>();
  const tip = open(undefined, { actors: { readCreator: reading.logic } });
  expect([tip.view(), reading.asked]).toEqual([{ status: "opening" }, [{ username: "ava" }]]);
  answer(tip.actor, "readCreator", { status: "failed", failure: sampleFailure });
  expect(tip.view()).toEqual({ status: "failed", failure: sampleFailure });
  tip.actor.send({ type: "retry.requested" });
  breakOff(tip.actor, "readCreator");
  expect(tip.view()).toEqual({ status: "failed", failure: null });
  tip.clock.increment(5_000);
  expect([tip.view(), tip.actor.getSnapshot().context.failure]).toEqual([{ status: "opening" }, null]);
  answer(tip.actor, "readCreator", { status: "ok", data: sampleRecord });
  expect(tip.view()).toMatchObject({ status: "editing", title: "Send Tip to Ava" });
  expect(reading.asked).toHaveLength(3);
});

test("the amounts of one press lie between the limits, both included", () => {
  expect(open(sampleRecord).view()).toMatchObject({ quickAmounts: [500, 1000, 2500, 5000] });
  const tipLimits = { min: 1000, max: 2500 };
  expect(open(sampleRecord, { tipLimits }).view()).toMatchObject({ quickAmounts: [1000, 2500] });
});

test("no tip to a creator who waits for her approval, or whose button is hidden here", () => {
  const pending = open(samplePendingRecord);
  expect(pending.emitted).toMatchObject([{ kind: "error", text: "Profile Pending Verification" }]);
  const hidden = open({ ...sampleRecord, has_tip_button: false });
  const text = "Tips are not available here at the moment.";
  expect(hidden.emitted).toEqual([
    { type: "dialog.requested", dialog: { kind: "alert", title: "Tips are not available", text } },
  ]);
  for (const tip of [pending, hidden]) expect(tip.actor.getSnapshot().status).toBe("done");
});

test("a censored picture is bought at its price, with a message; a tip's limits say nothing of it", () => {
  const form = { kind: "uncensor", postId: 7, mediaId: 9, amount: 50, thumbUrl: "/t.webp" } as const;
  const tip = open(sampleRecord, { form });
  const bought = { kind: "uncensor", thumbUrl: "/t.webp", price: 50 };
  expect(tip.view()).toMatchObject({ status: "editing", title: "Uncensor picture for Ava", bought });
  tip.type("tip_message", " Nice ");
  tip.send();
  expect(tip.asked[0]!.request).toMatchObject({
    title: "Uncensor picture for Ava",
    tipType: "post_media",
    tipId: "9",
    tipAmount: 50,
    tipMessage: "Nice",
    successText: "Thank you! The picture is uncensored for you.",
  });
});

test("each form takes its own fields only, and only the menu's has a way back to the menu", () => {
  const tip = open(sampleRecord);
  const before = tip.actor.getSnapshot().context;
  tip.type("tip_special_requests", "In French");
  tip.actor.send({ type: "menu.chosen" });
  expect(tip.view().status).toBe("editing");
  expect(tip.actor.getSnapshot().context).toEqual(before);
  const form = { kind: "uncensor", postId: 7, mediaId: 9, amount: 50, thumbUrl: null } as const;
  const picture = open(sampleRecord, { form });
  picture.type("tip_amount", "7");
  expect(picture.actor.getSnapshot().context.tip_amount).toBe("");
});

describe("the tip menu", () => {
  const items = [
    { id: 4, description: "A song", price: 900 },
    { id: 5, description: "A dance", price: 1500 },
  ];
  const opened = () => {
    const reading = promiseLogic<unknown, { readonly username: string }>();
    const tip = open(sampleRecord, { form: { kind: "menu" }, actors: { readTipMenu: reading.logic } });
    const choose = (itemId: number) => tip.actor.send({ type: "item.chosen", itemId });
    return {
      ...tip,
      reading,
      choose,
      read: () => answer(tip.actor, "readTipMenu", { status: "ok", data: items }),
    };
  };

  test("is read first; what is on it can be chosen, nothing else, and another item afterwards", () => {
    const tip = opened();
    expect(tip.view()).toMatchObject({ status: "choosing", items: null, title: "Tip Menu Purchase for Ava" });
    expect(tip.reading.asked).toEqual([{ username: "ava" }]);
    tip.read();
    expect(tip.view()).toMatchObject({ status: "choosing", items });
    tip.choose(6);
    expect(tip.view()).toMatchObject({ status: "choosing", items });
    tip.choose(5);
    const dance = { kind: "menu", description: "A dance", price: 1500 };
    expect(tip.view()).toMatchObject({ status: "editing", bought: dance });
    tip.actor.send({ type: "menu.chosen" });
    expect(tip.view()).toMatchObject({ status: "choosing", items });
    expect(tip.actor.getSnapshot().context.item).toBeNull();
  });

  test("sells the chosen item at its price, with special requests", () => {
    const tip = opened();
    tip.read();
    tip.choose(4);
    tip.type("tip_special_requests", " In French ");
    tip.send();
    expect(tip.asked[0]!.request).toEqual({
      intent: "tip",
      username: "ava",
      returnUri: "/",
      title: "Tip Menu Purchase for Ava",
      tipType: "menu",
      tipId: "4",
      tipAmount: 900,
      tipSpecialRequests: "In French",
      successText: "Thank you! Ava delivers “A song” in your messages.",
    });
  });

  test("that has nothing on it can be asked for again, one with items stays as it is", () => {
    const tip = opened();
    answer(tip.actor, "readTipMenu", { status: "ok", data: [] });
    expect(tip.view()).toMatchObject({ status: "choosing", items: [] });
    tip.actor.send({ type: "retry.requested" });
    expect(tip.reading.asked).toHaveLength(2);
    tip.read();
    tip.actor.send({ type: "retry.requested" });
    expect([tip.view(), tip.reading.asked.length]).toMatchObject([{ items }, 2]);
  });

  test("that could not be read can be asked for again", () => {
    const tip = opened();
    answer(tip.actor, "readTipMenu", { status: "failed", failure: sampleFailure });
    expect(tip.view()).toEqual({ status: "failed", failure: sampleFailure });
    tip.actor.send({ type: "retry.requested" });
    breakOff(tip.actor, "readTipMenu");
    expect(tip.view()).toEqual({ status: "failed", failure: null });
    tip.actor.send({ type: "retry.requested" });
    tip.read();
    expect([tip.view().status, tip.reading.asked.length]).toEqual(["choosing", 3]);
  });
});

test("a guest's form knows the site's security check and its other ways to log in", () => {
  const given: unknown[] = [];
  const form = fromCallback(({ input }) => void given.push(input));
  const tip = open(sampleRecord, { signedIn: false, actors: { signUp: form, signIn: form } });
  tip.actor.send({ type: "signIn.chosen" });
  expect(given).toEqual([
    { captchaRequired: false, socialProviders: undefined, compact: true },
    { captchaRequired: false, socialProviders: undefined, reload: true },
  ]);
});

test("[PAY-21] in a broadcast the saved card is tried first, and the page stays", () => {
  const payment = promiseLogic<PaymentOutput, PaymentInput>();
  const returnUri = "/stream/view/ava";
  const request = { kind: "tip", username: "ava", returnUri, inStream: true } as const;
  const { actor } = drive(
    tipMachine,
    {
      ...{ signedIn: true, now: 1_790_000_000, page },
      // The setting hides the button of her profile alone.
      request: { ...request, creator: { ...sampleRecord, has_tip_button: false } },
    } as never,
    { payment: payment.logic },
  );
  actor.send({ type: "field.changed", field: "tip_amount", value: "5" });
  actor.send({ type: "form.submitted" });
  expect(payment.asked[0]?.request).toMatchObject({
    ...{ tipType: "stream", tipAmount: 500, launch: "one-click", opensHere: true, returnUri },
  });
});
