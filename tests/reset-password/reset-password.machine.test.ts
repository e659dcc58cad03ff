import { createActor, fromPromise, waitFor } from "xstate";
import { expect, test } from "vitest";

import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import {
  resetPasswordMachine,
  selectResetPasswordView,
  type ResetPasswordInput,
} from "../../src/machines/reset-password/reset-password.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { answeredCaptcha } from "../captcha/captcha-answers.ts";

type Answer = AnswerTo<"recoverPassword"> | Error;

const start = (input: ResetPasswordInput, ...answers: readonly Answer[]) => {
  const sent: EndpointInput<"recoverPassword">[] = [];
  const emitted: SharedEmitted[] = [];
  const captcha = answeredCaptcha();
  const recoverPassword = fromPromise<AnswerTo<"recoverPassword">, EndpointInput<"recoverPassword">>(
    async (call) => {
      const answer = answers[sent.push(call.input) - 1];
      if (answer === undefined) return new Promise(() => undefined);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  );
  const machine = resetPasswordMachine.provide({ actors: { recoverPassword, captcha: captcha.machine } });
  const actor = createActor(machine, { input });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const submit = async () => {
    actor.send({ type: "form.submitted" });
    await waitFor(actor, (snapshot) => !snapshot.matches("submitting"));
  };
  return { actor, sent, emitted, submit, view: () => selectResetPasswordView(actor.getSnapshot()) };
};

const sentWell: Answer = { status: "ok", data: { ok: true } };

test("[AUTH-62] [AUTH-65] without a well-formed e-mail nothing is sent", async () => {
  const it = start({});
  await it.submit();
  expect(it.view()).toMatchObject({ texts: { email: "This field is required" } });
  it.actor.send({ type: "field.changed", field: "email", value: "dana" });
  await it.submit();
  expect(it.view()).toMatchObject({ texts: { email: "This should be a valid email address" } });
  expect(it.sent).toEqual([]);
});

test("[ENT-12] [ERR-29] [ROUTE-22] the address of the link is sent, and that a mail is on its way is shown until it is closed", async () => {
  const it = start({ email: " dana@example.com " }, sentWell);
  await it.submit();
  expect(it.sent).toEqual([{ email: "dana@example.com", recaptcha: null }]);
  expect(it.view()).toEqual({
    status: "sent",
    text: "We just sent you an email with instructions on how to reset your password.",
  });
  it.actor.send({ type: "done.chosen" });
  expect(it.actor.getSnapshot().status).toBe("done");
});

test("[AUTH-66] [AUTH-69] a captcha that is asked for stands in the form, without a toast, and must be completed", async () => {
  const text = "Please complete the security check.";
  const it = start(
    { email: "dana@example.com" },
    { status: "failed", failure: { code: "captcha_required", error: text, require_captcha: true } },
    sentWell,
  );
  expect(it.view()).toMatchObject({ captcha: null });
  await it.submit();
  expect(it.emitted).toEqual([]);
  expect(it.view()).toMatchObject({ status: "form", captcha: expect.anything(), texts: { recaptcha: text } });
  await it.submit();
  expect(it.sent).toHaveLength(1);
  expect(it.view()).toMatchObject({ texts: { recaptcha: text } });
  it.actor.send({ type: "captcha.solved", solution: "solved" });
  await it.submit();
  expect(it.sent[1]).toEqual({ email: "dana@example.com", recaptcha: "solved" });
  expect(it.view().status).toBe("sent");
});

test("[ERR-08] a refusal is a toast titled 'Error' with the server's text", async () => {
  const error = "Too many tries. Please wait a moment.";
  const it = start({ email: "dana@example.com" }, { status: "failed", failure: { code: "too_many", error } });
  await it.submit();
  expect(it.emitted).toEqual([{ type: "toast.requested", kind: "error", title: "Error", text: error }]);
});

test("[AUTH-67] a visitor from a country that is not listed has the captcha up front", () => {
  expect(start({ captchaRequired: true }).view()).toMatchObject({ captcha: expect.anything() });
});

test("with the server out of reach what was typed stays", async () => {
  const it = start({ email: "dana@example.com" }, new Error("offline"), sentWell);
  await it.submit();
  expect(it.emitted.at(-1)).toMatchObject({ title: "Error", text: UNREACHABLE });
  expect(it.view()).toMatchObject({ status: "form", email: "dana@example.com" });
  await it.submit();
  expect(it.view().status).toBe("sent");
});
