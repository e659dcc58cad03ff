import { expect, test } from "vitest";

import { completionTexts } from "../../src/domain/snapchat/completion-texts.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import type { PaymentInput, PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import { samplePendingRecord, sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { snapchatMachine } from "../../src/machines/snapchat/snapchat.machine.ts";
import { selectSnapchatView } from "../../src/machines/snapchat/snapchat-view.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;

/** Opens the dialog; what it asks of payments is kept. */
const open = (creator: CreatorRecord = sampleRecord, { signedIn = true } = {}) => {
  const payment = promiseLogic<PaymentOutput, PaymentInput>();
  const request = { kind: "snapchat", username: "ava", creator } as const;
  const input = { request, signedIn, now: 1_790_000_000, page };
  const { actor, emitted, clock } = drive(snapchatMachine, input, { payment: payment.logic });
  return {
    ...{ actor, emitted, clock, asked: payment.asked },
    answer: (status: PaymentOutput["status"]) => answer(actor, "payment", { status }),
    view: () => selectSnapchatView(actor.getSnapshot()),
    type: (field: "snapchat_username" | "user_email", value: string) =>
      actor.send({ type: "field.changed", field, value }),
    send: () => actor.send({ type: "form.submitted" }),
    reloads: () => emitted.filter(({ type }) => type === "page.reloadRequested").length,
  };
};

test("[SNAP-01] [SNAP-02] [SNAP-03] the dialog asks for a Snapchat username, and guests for an e-mail", () => {
  expect(open().view()).toMatchObject({
    ...{ status: "editing", title: "Get access to ava's Snapchat", price: 999, asksEmail: false },
    typed: { snapchat_username: "", user_email: "" },
  });
  expect(open(sampleRecord, { signedIn: false }).view()).toMatchObject({ asksEmail: true });
});

test("[PAY-10] one payment is asked for, at the price that is shown, however often the form is sent", () => {
  const snapchat = open();
  snapchat.type("snapchat_username", " ada.lovelace ");
  snapchat.send();
  snapchat.send();
  expect(snapchat.asked.map(({ request }) => request)).toEqual([
    {
      ...{ intent: "snapchat", username: "ava", returnUri: "/ava", price: 999 },
      ...{ title: "Get access to ava's Snapchat", snapchatUsername: "ada.lovelace" },
    },
  ]);
});

test("[SNAP-18] a guest's e-mail goes with it; nothing is asked for as long as something is wrong", () => {
  const snapchat = open(sampleRecord, { signedIn: false });
  snapchat.type("snapchat_username", "ada");
  snapchat.send();
  expect(snapchat.asked).toEqual([]);
  expect(snapchat.view()).toMatchObject({ texts: { user_email: "This field is required" } });
  snapchat.type("user_email", "ada@example.com");
  snapchat.send();
  expect(snapchat.asked).toMatchObject([
    { request: { userEmail: "ada@example.com", staysAfterwards: true } },
  ]);
});

test("[ERR-34] who has it already is told so instead", () => {
  const snapchat = open({ ...sampleRecord, is_subscribed_snapchat: true });
  snapchat.type("snapchat_username", "ada");
  expect(snapchat.emitted).toEqual([]);
  snapchat.send();
  expect(snapchat.asked).toEqual([]);
  expect(snapchat.view()).toEqual({ status: "closed" });
  expect(snapchat.emitted).toEqual([
    {
      type: "toast.requested",
      kind: "success",
      text: "You're already subscribed to this model snapchat.",
    },
  ]);
});

test("[CERR-04] [SUBP-23] while the profile waits for its verification a toast says so", () => {
  const snapchat = open(samplePendingRecord);
  expect(snapchat.view()).toEqual({ status: "closed" });
  expect(snapchat.emitted).toMatchObject([
    { type: "toast.requested", kind: "error", text: "Profile Pending Verification" },
  ]);
});

const paid = (signedIn: boolean) => {
  const snapchat = open(sampleRecord, { signedIn });
  snapchat.type("snapchat_username", "ada");
  snapchat.type("user_email", "ada@example.com");
  snapchat.send();
  snapchat.answer("paid");
  return snapchat;
};

test("[SNAP-10] ten seconds after a guest has paid his page reloads, once", () => {
  const snapchat = paid(false);
  expect(snapchat.view().status).toBe("thanking");
  snapchat.clock.increment(9_999);
  expect(snapchat.reloads()).toBe(0);
  snapchat.clock.increment(1);
  expect([snapchat.reloads(), snapchat.view().status]).toEqual([1, "reloading"]);
  snapchat.clock.increment(20_000);
  expect(snapchat.reloads()).toBe(1);
});

test("[SNAP-11] a member's page does not wait for that: its payment reloads it", () => {
  const snapchat = paid(true);
  expect(snapchat.asked[0]!.request.staysAfterwards).toBeUndefined();
  expect(snapchat.actor.getSnapshot().status).toBe("done");
  snapchat.clock.increment(20_000);
  expect(snapchat.reloads()).toBe(0);
});

test("a payment that is given up leads back to what was typed, a guest's as well", () => {
  for (const signedIn of [true, false]) {
    const snapchat = open(sampleRecord, { signedIn });
    snapchat.type("snapchat_username", "ada");
    snapchat.type("user_email", "ada@example.com");
    snapchat.send();
    snapchat.answer("left");
    expect(snapchat.view()).toMatchObject({ status: "editing", typed: { snapchat_username: "ada" } });
  }
});

test("nobody buys it of himself, nor after the offer has ended", () => {
  const { setting } = sampleRecord;
  const ended = { ...setting, sell_snapchat: { ...setting.sell_snapchat, on_sale: false } };
  const texts = [
    { ...sampleRecord, can_edit: true },
    { ...sampleRecord, setting: ended },
  ].map((creator) => {
    const snapchat = open(creator);
    expect(snapchat.view()).toEqual({ status: "closed" });
    return snapchat.emitted.map(({ text }) => text as string);
  });
  expect(texts).toEqual([["You cannot subscribe to yourself."], ["This offer has ended."]]);
});

test("the creator is read where the page does not know her: a refusal and a broken line can be tried again", () => {
  const reading = promiseLogic<unknown, { readonly username: string }>();
  const request = { kind: "snapchat", username: "ava" } as const;
  const input = { request, signedIn: true, now: 1_790_000_000, page };
  const { actor, clock } = drive(snapchatMachine, input, { readCreator: reading.logic });
  const view = () => selectSnapchatView(actor.getSnapshot());
  answer(actor, "readCreator", { status: "failed", failure: sampleFailure });
  expect(view()).toMatchObject({ status: "failed", failure: sampleFailure });
  actor.send({ type: "retry.requested" });
  expect([view().status, actor.getSnapshot().context.failure]).toEqual(["opening", null]);
  breakOff(actor, "readCreator");
  expect(view()).toMatchObject({ status: "failed", failure: null });
  actor.send({ type: "retry.requested" });
  breakOff(actor, "readCreator");
  clock.increment(5_000);
  answer(actor, "readCreator", { status: "ok", data: sampleRecord });
  expect(view().status).toBe("editing");
  expect(reading.asked).toEqual(Array.from({ length: 4 }, () => ({ username: "ava" })));
});

test("[SNAP-04] [SNAP-05] [SNAP-06] [SNAP-07] afterwards the member hears whose name it is, and that the creator adds him", () => {
  expect(completionTexts({ display_name: "Ava", snapchat_username: "ava.unframed" })).toEqual({
    title: "Thank you!",
    text: "The Snapchat username of Ava is ava.unframed. Ava has been notified and should add you shortly. Please allow up to 24 hours.",
  });
});
