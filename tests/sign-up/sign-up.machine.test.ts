import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { expect, test } from "vitest";

import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import {
  selectSignUpView,
  signUpMachine,
  type SignUpInput,
} from "../../src/machines/sign-up/sign-up.machine.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { answeredCaptcha } from "../captcha/captcha-answers.ts";

type Answer = AnswerTo<"signUp"> | Error;
const done = (redirect_url?: string): Answer => ({
  status: "ok",
  data: redirect_url === undefined ? {} : { redirect_url },
});

const start = (input: SignUpInput, ...answers: readonly Answer[]) => {
  const sent: EndpointInput<"signUp">[] = [];
  const emitted: SharedEmitted[] = [];
  const captcha = answeredCaptcha();
  const clock = new SimulatedClock();
  const signUp = fromPromise<AnswerTo<"signUp">, EndpointInput<"signUp">>(async (call) => {
    const answer = answers[sent.push(call.input) - 1];
    if (answer === undefined) return new Promise(() => undefined);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const actor = createActor(signUpMachine.provide({ actors: { signUp, captcha: captcha.machine } }), {
    input,
    clock,
  });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const type = (username: string, email: string, password: string) => {
    actor.send({ type: "field.changed", field: "username", value: username });
    actor.send({ type: "field.changed", field: "email", value: email });
    actor.send({ type: "field.changed", field: "password", value: password });
  };
  const accept = (value = true) => actor.send({ type: "field.changed", field: "terms", value });
  const submit = async () => {
    actor.send({ type: "form.submitted" });
    await waitFor(actor, (snapshot) => !snapshot.matches("submitting"));
  };
  return {
    actor,
    sent,
    emitted,
    clock,
    type,
    accept,
    submit,
    view: () => selectSignUpView(actor.getSnapshot()),
  };
};

test("[AUTH-47] [AUTH-49] the registration is recorded, and 500 ms after it the page reloads, not before", async () => {
  const it = start({}, done());
  it.type("dana", "", "long enough 1");
  await it.submit();
  const recorded = { type: "analytics.recorded", event: "registration", data: { type: "user" } };
  it.clock.increment(499);
  expect(it.emitted).toEqual([recorded]);
  expect(it.view()).toMatchObject({ status: "form", busy: true });
  it.clock.increment(1);
  expect(it.emitted).toEqual([recorded, { type: "page.reloadRequested" }]);
});

test("[AUTH-48] with a redirect_url the user goes there, 500 ms after the registration was recorded", async () => {
  const it = start({ isModel: true }, done("/creator/signup"));
  it.type("dana", "dana@example.com", "long enough 1");
  it.accept();
  await it.submit();
  it.clock.increment(499);
  expect(it.emitted).toHaveLength(1);
  it.clock.increment(1);
  expect(it.emitted.at(-1)).toEqual({ type: "navigation.requested", to: "/creator/signup", load: true });
});

test("[ENT-10] the payload has every field; an empty e-mail goes as null", async () => {
  const it = start({ modelRef: "ava", studio: "north", tracking: { utm_source: "x" } }, done());
  it.type(" dana ", " ", " long enough ");
  await it.submit();
  expect(it.sent).toEqual([
    {
      username: "dana",
      email: null,
      password: " long enough ",
      recaptcha: null,
      is_model: false,
      model_ref: "ava",
      studio: "north",
      user_tracking_data: { utm_source: "x" },
    },
  ]);
});

test("[ENT-10] an e-mail goes without outer blanks", () => {
  const it = start({});
  it.type("dana", " dana@example.com ", "long enough 1");
  it.actor.send({ type: "form.submitted" });
  expect(it.sent).toMatchObject([{ email: "dana@example.com" }]);
});

test("[AUTH-58] [AUTH-59] [CVAL-21] a creator without an e-mail is not sent, a fan is", async () => {
  const creator = start({ isModel: true });
  creator.type("dana", "", "long enough 1");
  creator.accept();
  creator.actor.send({ type: "form.submitted" });
  expect(creator.sent).toEqual([]);
  expect(creator.view()).toMatchObject({ texts: { email: "This field is required" } });
  const fan = start({});
  fan.type("dana", "", "long enough 1");
  fan.actor.send({ type: "form.submitted" });
  expect(fan.sent).toHaveLength(1);
});

test("[ROUTE-45] a creator agrees to the terms first, by the form and by a provider alike; a fan is not asked", () => {
  const MISSING = { terms: "Please confirm this to go on" };
  const it = start({ isModel: true, socialProviders: ["google"] });
  it.actor.send({ type: "provider.chosen", provider: "google" });
  expect([it.emitted, it.view()]).toEqual([[], expect.objectContaining({ terms: false, texts: MISSING })]);
  it.type("dana", "dana@example.com", "long enough 1");
  it.actor.send({ type: "form.submitted" });
  expect([it.sent, it.view()]).toEqual([[], expect.objectContaining({ texts: MISSING })]);
  it.accept();
  it.actor.send({ type: "provider.chosen", provider: "google" });
  expect(it.emitted).toMatchObject([{ type: "navigation.requested" }]);
  it.actor.send({ type: "form.submitted" });
  expect(it.sent).toMatchObject([{ is_model: true, accepts_terms: true }]);
  const fan = start({ socialProviders: ["google"] });
  fan.accept();
  expect(fan.actor.getSnapshot().context.terms).toBe(false);
  fan.actor.send({ type: "provider.chosen", provider: "google" });
  expect(fan.emitted).toHaveLength(1);
});

test("[ERR-07] a failure is told in a toast titled Error, at its field too, and what was typed stays", async () => {
  const it = start(
    {},
    {
      status: "failed",
      failure: {
        code: "username_taken",
        error: "This username is taken.",
        fields: { username: "This username is taken." },
      },
    },
  );
  it.type("dana", "", "long enough 1");
  await it.submit();
  expect(it.emitted).toEqual([
    { type: "toast.requested", kind: "error", title: "Error", text: "This username is taken." },
  ]);
  expect(it.view()).toMatchObject({
    username: "dana",
    password: "long enough 1",
    texts: { username: "This username is taken." },
  });
});

test("[CVAL-22] a second submit sends nothing, neither while the first runs nor in the 500 ms after it", async () => {
  const it = start({}, done());
  it.type("dana", "", "long enough 1");
  it.actor.send({ type: "form.submitted" });
  it.actor.send({ type: "form.submitted" });
  await waitFor(it.actor, (snapshot) => snapshot.matches("registered"));
  it.actor.send({ type: "form.submitted" });
  expect(it.sent).toHaveLength(1);
});

test("the way to the log-in opens that dialog and closes this one", () => {
  const it = start({});
  it.actor.send({ type: "signIn.chosen" });
  expect(it.emitted).toEqual([
    { type: "dialog.requested", dialog: { kind: "sign-in" } },
    { type: "dialog.closeRequested" },
  ]);
});
