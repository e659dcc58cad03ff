import { createActor, fromPromise, waitFor, type AnyMachineSnapshot } from "xstate";
import { expect, test } from "vitest";

import { createTimeline } from "../../src/actors/journal/timeline.ts";
import { createCheckPaymentInfo } from "../../src/actors/payment-info/payment-info.actors.ts";
import { FIELD_REQUIRED } from "../../src/domain/account/field-texts.ts";
import { PASSWORD_WRONG } from "../../src/domain/account/password-forms.ts";
import type { PaymentInfo } from "../../src/domain/payment-info/payment-info.ts";
import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { paymentInfoFlow } from "../../src/machines/payment-info/payment-info.flow.ts";
import {
  PAYMENT_INFO_SAVED,
  paymentInfoMachine,
  selectPaymentInfoView,
  type PaymentInfoEvent,
  type PaymentInfoTyped,
} from "../../src/machines/payment-info/payment-info.machine.ts";
import { sampleMissingPayto, samplePendingPayto } from "../../src/machines/app/sample-payto.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { Payto } from "../../src/protocol/records.ts";
import { machineOf, runEvents } from "../journal/journal-drive.ts";
import { americanDetails, germanDetails } from "./sample-details.ts";

type Answer = AnswerTo<"savePayto"> | Error;
const kept: Answer = { status: "ok", data: { payto: samplePendingPayto } };

/** What a person does to fill in details. */
const eventsOf = ({ country, method, ...details }: PaymentInfo) =>
  Object.entries({ country, method, ...details }).map(
    ([field, value]) => ({ type: "field.changed", field, value }) as PaymentInfoEvent,
  );

const start = async (payto: Payto, ...answers: readonly Answer[]) => {
  const sent: PaymentInfoTyped[] = [];
  const emitted: SharedEmitted[] = [];
  const machine = paymentInfoMachine.provide({
    actors: {
      loadPaymentInfo: fromPromise<AnswerTo<"getPayto">>(async () => ({ status: "ok", data: { payto } })),
      checkPaymentInfo: createCheckPaymentInfo(),
      savePaymentInfo: fromPromise<AnswerTo<"savePayto">, PaymentInfoTyped>(async ({ input }) => {
        const answer = answers[sent.push(input) - 1]!;
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    },
  });
  const actor = createActor(machine, { input: paymentInfoFlow.inputs[0]! });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const settled = () => waitFor(actor, (it) => it.matches("editing") || it.matches("shown"));
  await settled();
  const submit = async (password: string) => {
    actor.send({ type: "field.changed", field: "current_password", value: password });
    actor.send({ type: "form.submitted" });
    await settled();
  };
  return { actor, sent, emitted, submit, view: () => selectPaymentInfoView(actor.getSnapshot()) };
};

test("what is missing or wrong is shown at once at each field, and nothing is sent", async () => {
  const it = await start(sampleMissingPayto);
  it.actor.send({ type: "form.submitted" });
  // Before anything else happens: the page puts the focus on the first wrong field.
  expect(it.view()).toMatchObject({
    texts: { holder: FIELD_REQUIRED, iban: FIELD_REQUIRED, current_password: FIELD_REQUIRED },
  });
  it.actor.send({ type: "field.changed", field: "iban", value: "DE1" });
  expect(it.view()).not.toHaveProperty("texts.iban");
  await it.submit("marquee-demo");
  expect(it.view()).toMatchObject({ status: "form", texts: { iban: expect.stringContaining("IBAN") } });
  expect(it.view()).not.toHaveProperty("texts.current_password");
  expect(it.sent).toEqual([]);
});

test("a wrong password is told at its field, and everything typed stays; so it does without the server", async () => {
  const refused: Answer = {
    status: "failed",
    failure: {
      code: "validation",
      error: "Please check what you entered.",
      fields: { current_password: PASSWORD_WRONG },
    },
  };
  const it = await start(sampleMissingPayto, refused, new Error("offline"), kept);
  for (const event of eventsOf(germanDetails)) it.actor.send(event);
  await it.submit("not it");
  expect(it.view()).toMatchObject({
    status: "form",
    typed: germanDetails,
    current_password: "not it",
    texts: { current_password: PASSWORD_WRONG },
  });
  await it.submit("marquee-demo");
  expect(it.view()).toMatchObject({ status: "form", typed: germanDetails, current_password: "marquee-demo" });
  expect(it.emitted.at(-1)).toMatchObject({ kind: "error", text: UNREACHABLE });
  await it.submit("marquee-demo");
  expect(it.sent.at(-1)).toEqual({ typed: germanDetails, current_password: "marquee-demo" });
  expect(it.emitted.at(-1)).toMatchObject({ kind: "success", text: PAYMENT_INFO_SAVED });
  expect(it.view()).toMatchObject({ status: "shown", details: { account_ending: "3000" } });
  const { iban, tax_id, current_password } = it.actor.getSnapshot().context;
  expect([iban, tax_id, current_password]).toEqual(["", "", ""]);
});

test("changing begins with what may be shown, and can be given up", async () => {
  const it = await start(samplePendingPayto);
  it.actor.send({ type: "change.chosen" });
  expect(it.view()).toMatchObject({
    status: "form",
    canCancel: true,
    typed: { holder: "Dora Quinn", country: "DE", method: "iban", iban: "", signature: "", certified: false },
  });
  it.actor.send({ type: "field.changed", field: "country", value: "US" });
  expect(it.view()).toMatchObject({ typed: { method: "bank_account" } });
  it.actor.send({ type: "change.cancelled" });
  expect(it.view()).toMatchObject({ status: "shown" });
  it.actor.send({ type: "change.chosen" });
  expect(it.view()).toMatchObject({ typed: { country: "DE" } });
});

test("a recording holds no number, no name and no password, and folds to where the form was", () => {
  const events = [
    { type: "xstate.done.actor.loadPaymentInfo", output: paymentInfoFlow.outputs["loadPaymentInfo"]![0] },
    ...eventsOf(americanDetails),
    ...eventsOf(germanDetails),
    { type: "field.changed", field: "current_password", value: "marquee-demo" },
    { type: "form.submitted" },
    { type: "xstate.done.actor.checkPaymentInfo", output: {} },
  ];
  const { recording, states } = runEvents(paymentInfoFlow, 0, events);
  expect(JSON.stringify(states.get(1)?.at(-1))).toContain("submitting");
  const timeline = createTimeline(machineOf);
  timeline.append(JSON.parse(JSON.stringify(recording.entries)));
  const folded = timeline.fold.actors.get(1)!.moments.at(-1)!.snapshot as AnyMachineSnapshot;
  expect(folded.value).toBe("submitting");
  const text = JSON.stringify(recording);
  const secrets = [germanDetails, americanDetails].flatMap((info) => [
    info.holder,
    info.iban,
    info.account_number,
    info.tax_id,
    info.address,
  ]);
  for (const secret of [...secrets, "marquee-demo"]) if (secret !== "") expect(text).not.toContain(secret);
});
