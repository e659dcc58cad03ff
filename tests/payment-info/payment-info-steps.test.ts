import { describe, expect, test } from "vitest";

import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { FIELD_REQUIRED } from "../../src/domain/account/field-texts.ts";
import { emptyPaymentInfo } from "../../src/domain/payment-info/payment-info.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { paymentInfoFlow } from "../../src/machines/payment-info/payment-info.flow.ts";
import {
  PAYMENT_INFO_SAVED,
  paymentInfoMachine,
  selectPaymentInfoView,
  type PaymentInfoEvent,
  type PaymentInfoTexts,
  type PaymentInfoTyped,
} from "../../src/machines/payment-info/payment-info.machine.ts";
import { sampleMissingPayto, samplePendingPayto } from "../../src/machines/app/sample-payto.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { Payto } from "../../src/protocol/records.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const error = "Too many tries. Please wait a moment.";
const refusal = { status: "failed", failure: { code: "too_many", error } } as const;

const open = () => {
  const loads = promiseLogic<AnswerTo<"getPayto">, unknown>();
  const checks = promiseLogic<PaymentInfoTexts, Pick<PaymentInfoTyped, "typed">>();
  const saves = promiseLogic<AnswerTo<"savePayto">, PaymentInfoTyped>();
  const { actor, emitted } = drive(paymentInfoMachine, paymentInfoFlow.inputs[0]!, {
    loadPaymentInfo: loads.logic,
    checkPaymentInfo: checks.logic,
    savePaymentInfo: saves.logic,
  });
  const view = () => selectPaymentInfoView(actor.getSnapshot());
  return { actor, emitted, loads: loads.asked, checks: checks.asked, saves: saves.asked, view };
};
const begin = (payto: Payto) => {
  const it = open();
  answer(it.actor, "loadPaymentInfo", { status: "ok", data: { payto } });
  return it;
};
/** The form of somebody without details, in which everything is wrong. */
const wrong = () => {
  const it = begin(sampleMissingPayto);
  it.actor.send({ type: "form.submitted" });
  answer(it.actor, "checkPaymentInfo", { holder: "a", iban: "b", certified: "c" });
  expect(it.view()).toMatchObject({ texts: all });
  return it;
};
const all = { holder: "a", iban: "b", certified: "c", current_password: FIELD_REQUIRED };

/** The form of somebody who typed a password, and whose details are being saved. */
const saving = () => {
  const it = begin(samplePendingPayto);
  it.actor.send({ type: "change.chosen" });
  it.actor.send({ type: "field.changed", field: "current_password", value: "marquee-demo" });
  it.actor.send({ type: "form.submitted" });
  answer(it.actor, "checkPaymentInfo", {});
  expect(it.view()).toMatchObject({ status: "form", busy: true, texts: {} });
  expect(it.actor.getSnapshot().hasTag("busy")).toBe(true);
  return it;
};

describe("the page of the payment info", () => {
  test.each([
    [refusal, error],
    [null, UNREACHABLE],
  ])("that cannot be read (%o) says why, and can be tried again until it is there", (output, text) => {
    const it = open();
    expect(it.view()).toEqual({ status: "loading" });
    const fail = () =>
      output === null ? breakOff(it.actor, "loadPaymentInfo") : answer(it.actor, "loadPaymentInfo", output);
    fail();
    expect(it.view()).toEqual({ status: "failed", error: text });
    it.actor.send({ type: "retry.requested" });
    expect([it.view(), it.loads.length]).toEqual([{ status: "loading" }, 2]);
    answer(it.actor, "loadPaymentInfo", { status: "ok", data: { payto: sampleMissingPayto } });
    expect(it.view()).toMatchObject({ status: "form", canCancel: false });
  });

  test("that was refused before says so when the server is gone later", () => {
    const it = open();
    answer(it.actor, "loadPaymentInfo", refusal);
    it.actor.send({ type: "retry.requested" });
    breakOff(it.actor, "loadPaymentInfo");
    expect(it.view()).toEqual({ status: "failed", error: UNREACHABLE });
  });

  test("shows what is kept, else an empty form which there is no way out of", () => {
    const kept = begin(samplePendingPayto);
    const { details } = samplePendingPayto;
    expect(kept.view()).toEqual({ status: "shown", payto: samplePendingPayto, details });
    const none = begin(sampleMissingPayto);
    const form = {
      status: "form",
      payto: sampleMissingPayto,
      typed: emptyPaymentInfo,
      current_password: "",
      texts: {},
      busy: false,
      canCancel: false,
    };
    expect(none.view()).toEqual(form);
    none.actor.send({ type: "change.cancelled" });
    expect(none.view()).toEqual(form);
    none.actor.send({ type: "form.submitted" });
    expect(none.checks).toEqual([{ typed: emptyPaymentInfo }]);
  });

  test("gives a change up with everything that was typed, the password too", () => {
    const it = begin(samplePendingPayto);
    it.actor.send({ type: "change.chosen" });
    const before = it.view();
    it.actor.send({ type: "field.changed", field: "iban", value: "DE1" });
    it.actor.send({ type: "form.submitted" });
    answer(it.actor, "checkPaymentInfo", { iban: "b" });
    it.actor.send({ type: "field.changed", field: "current_password", value: "marquee-demo" });
    it.actor.send({ type: "change.cancelled" });
    expect(it.view().status).toBe("shown");
    it.actor.send({ type: "change.chosen" });
    expect(it.view()).toEqual(before);
  });
});

const without = (name: keyof typeof all) => {
  const { [name]: _, ...others } = all;
  return others;
};

describe("the form of the payment info", () => {
  test.each([
    [{ type: "field.changed", field: "holder", value: "Dora" }, { holder: "Dora" }, without("holder")],
    [{ type: "field.changed", field: "iban", value: "DE89" }, { iban: "DE89" }, without("iban")],
    [{ type: "field.changed", field: "certified", value: true }, { certified: true }, without("certified")],
    [{ type: "field.changed", field: "country", value: "US" }, { country: "US", method: "bank_account" }, {}],
    [{ type: "field.changed", field: "method", value: "bank_account" }, { method: "bank_account" }, {}],
  ] as const)("takes %o, and tells what else is still wrong", (event, change, texts) => {
    const it = wrong();
    it.actor.send(event satisfies PaymentInfoEvent);
    expect(it.view()).toMatchObject({ typed: { ...emptyPaymentInfo, ...change } });
    expect(it.actor.getSnapshot().context.texts).toEqual(texts);
  });

  test("asks the password, which is no part of what is judged", () => {
    const it = wrong();
    it.actor.send({ type: "field.changed", field: "current_password", value: "marquee-demo" });
    expect(it.view()).toMatchObject({ current_password: "marquee-demo" });
    expect(it.actor.getSnapshot().context.texts).toEqual(without("current_password"));
    it.actor.send({ type: "form.submitted" });
    expect(it.checks).toEqual([{ typed: emptyPaymentInfo }, { typed: emptyPaymentInfo }]);
    answer(it.actor, "checkPaymentInfo", {});
    expect(it.saves).toEqual([{ typed: emptyPaymentInfo, current_password: "marquee-demo" }]);
    expect(it.actor.getSnapshot().context.texts).toEqual({});
  });

  test("that cannot be judged stays as it is, and nothing is sent", () => {
    const it = begin(sampleMissingPayto);
    it.actor.send({ type: "field.changed", field: "current_password", value: "marquee-demo" });
    it.actor.send({ type: "form.submitted" });
    breakOff(it.actor, "checkPaymentInfo");
    expect([it.view().status, it.saves]).toEqual(["form", []]);
    it.actor.send({ type: "form.submitted" });
    expect(it.checks).toHaveLength(2);
  });

  test("that is saved shows what is kept now, and forgets the password", () => {
    const it = saving();
    const payto = { ...samplePendingPayto, details: { ...samplePendingPayto.details!, holder: "Dana" } };
    answer(it.actor, "savePaymentInfo", { status: "ok", data: { payto } });
    expect(it.view()).toMatchObject({ status: "shown", details: { holder: "Dana" } });
    expect(it.emitted).toEqual([{ type: "toast.requested", kind: "success", text: PAYMENT_INFO_SAVED }]);
    expect(it.actor.getSnapshot().context).toMatchObject({ current_password: "", holder: "Dana" });
  });

  test.each([
    [refusal, error, {}],
    [
      {
        status: "failed",
        failure: { code: "validation", error, fields: { city: "There is no such place" } },
      },
      error,
      { city: "There is no such place" },
    ],
    [null, UNREACHABLE, {}],
  ] as const)("that is not saved (%o) keeps what was typed and says why", (output, text, texts) => {
    const it = saving();
    if (output === null) breakOff(it.actor, "savePaymentInfo");
    else answer(it.actor, "savePaymentInfo", output);
    expect(it.view()).toMatchObject({ status: "form", busy: false, current_password: "marquee-demo" });
    expect(it.actor.getSnapshot().context.texts).toEqual(texts);
    expect(it.emitted).toEqual([{ type: "toast.requested", kind: "error", title: "Error", text }]);
  });
});
