import { describe, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";

import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { sampleSocial } from "../../src/machines/app/sample-records.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { signInMachine, type SignInInput } from "../../src/machines/sign-in/sign-in.machine.ts";
import { signUpMachine, type SignUpInput } from "../../src/machines/sign-up/sign-up.machine.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { answeredCaptcha } from "../captcha/captcha-answers.ts";

const signIn = (input: SignInInput) => {
  const sent: EndpointInput<"signIn">[] = [];
  const emitted: SharedEmitted[] = [];
  const call = fromPromise<AnswerTo<"signIn">, EndpointInput<"signIn">>(async ({ input: body }) => {
    sent.push(body);
    return { status: "ok", data: { type: "user", redirect_url: null } };
  });
  const machine = signInMachine.provide({ actors: { signIn: call, captcha: answeredCaptcha().machine } });
  const actor = createActor(machine, { input });
  actor.on("*", (event) => emitted.push(event));
  return { actor: actor.start(), sent, emitted };
};

const signUp = (input: SignUpInput) => {
  const sent: EndpointInput<"signUp">[] = [];
  const emitted: SharedEmitted[] = [];
  const call = fromPromise<AnswerTo<"signUp">, EndpointInput<"signUp">>(async ({ input: body }) => {
    sent.push(body);
    return { status: "ok", data: {} };
  });
  const machine = signUpMachine.provide({ actors: { signUp: call, captcha: answeredCaptcha().machine } });
  const actor = createActor(machine, { input });
  actor.on("*", (event) => emitted.push(event));
  return { actor: actor.start(), sent, emitted };
};

describe("the way to a provider", () => {
  test("[API-22] leads there from the log-in, and back to this page", () => {
    const { actor, emitted } = signIn({ socialProviders: ["google"] });
    actor.send({ type: "provider.chosen", provider: "twitter" });
    expect(emitted).toEqual([]);
    actor.send({ type: "provider.chosen", provider: "google" });
    expect(emitted).toEqual([{ type: "navigation.requested", to: "/oauth/google/start", returning: true }]);
  });

  test("[AUTH-43] takes along that whoever it is comes back to what was begun", () => {
    const google = { type: "provider.chosen", provider: "google" } as const;
    const input = { socialProviders: ["google"] } as const;
    const begun = signIn({ ...input, reload: true });
    begun.actor.send(google);
    const overLocked = signUp({ ...input, compact: true });
    overLocked.actor.send(google);
    for (const { emitted } of [begun, overLocked])
      expect(emitted).toMatchObject([{ to: "/oauth/google/start?reload=1", returning: true }]);
  });

  test("[API-23] takes along what a creator's sign-up knows", () => {
    const { actor, emitted } = signUp({
      socialProviders: ["google", "twitter"],
      isModel: true,
      modelRef: "abc",
      studio: "north/one",
    });
    actor.send({ type: "field.changed", field: "terms", value: true });
    actor.send({ type: "provider.chosen", provider: "twitter" });
    expect(emitted).toEqual([
      {
        type: "navigation.requested",
        to: "/oauth/twitter/start?is_model=1&model_ref=abc&studio=north%2Fone",
        returning: true,
      },
    ]);
  });
});

describe("coming back", () => {
  test("[AUTH-30] [AUTH-31] [AUTH-32] to a known account the e-mail stands, the password is typed, and nothing else leads away", async () => {
    const { actor, sent, emitted } = signIn({ email: "dana@example.com", socialProviders: ["google"] });
    actor.send({ type: "field.changed", field: "email", value: "somebody@example.com" });
    actor.send({ type: "signUp.chosen" });
    actor.send({ type: "provider.chosen", provider: "google" });
    expect(emitted).toEqual([]);
    actor.send({ type: "form.submitted" });
    expect(actor.getSnapshot().context.texts).toEqual({ password: "This field is required" });
    actor.send({ type: "field.changed", field: "password", value: "long enough 1" });
    actor.send({ type: "form.submitted" });
    await waitFor(actor, ({ status }) => status === "done");
    expect(sent).toEqual([{ email: "dana@example.com", password: "long enough 1", recaptcha: null }]);
  });

  test("[AUTH-29] [AUTH-60] [AUTH-61] [ENT-10] as somebody new username and e-mail are needed, and no password is sent", async () => {
    const { actor, sent } = signUp({ social: { ...sampleSocial, email: null, model_ref: "abc" } });
    actor.send({ type: "form.submitted" });
    expect(actor.getSnapshot().context.texts).toEqual({
      username: "This field is required",
      email: "This field is required",
    });
    actor.send({ type: "field.changed", field: "password", value: "long enough 1" });
    actor.send({ type: "field.changed", field: "username", value: "dana" });
    actor.send({ type: "field.changed", field: "email", value: "dana@example.com" });
    actor.send({ type: "form.submitted" });
    await waitFor(actor, (snapshot) => snapshot.matches("registered"));
    expect(sent).toEqual([
      {
        username: "dana",
        email: "dana@example.com",
        social_signup: true,
        recaptcha: null,
        is_model: false,
        model_ref: "abc",
        studio: null,
        user_tracking_data: null,
      },
    ]);
  });

  test("what the provider said is filled in: Twitter's name, and a creator stays one", () => {
    const { actor } = signUp({ social: { ...sampleSocial, username: "tina", is_model: true } });
    expect(actor.getSnapshot().context).toMatchObject({
      username: "tina",
      email: "dana@example.com",
      isModel: true,
      isSocial: true,
    });
  });
});
