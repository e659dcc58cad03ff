import { createActor, fromPromise, waitFor } from "xstate";
import { expect, test } from "vitest";

import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import {
  selectSignInView,
  signInMachine,
  type SignInInput,
} from "../../src/machines/sign-in/sign-in.machine.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { answeredCaptcha } from "../captcha/captcha-answers.ts";

const REQUIRED = "This field is required";

type Answer = AnswerTo<"signIn"> | Error;
const wrong = (require_captcha: boolean): Answer => ({
  status: "failed",
  failure: {
    code: "invalid_credentials",
    error: "These credentials do not match our records.",
    require_captcha,
  },
});

/** A sign-in whose calls are answered in order; `sent` are the bodies, `emitted` what the app is asked for. */
const start = (input: SignInInput, ...answers: readonly Answer[]) => {
  const sent: EndpointInput<"signIn">[] = [];
  const emitted: SharedEmitted[] = [];
  const captcha = answeredCaptcha();
  const signIn = fromPromise<AnswerTo<"signIn">, EndpointInput<"signIn">>(async (call) => {
    const answer = answers[sent.push(call.input) - 1];
    if (answer === undefined) return new Promise(() => undefined);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const actor = createActor(signInMachine.provide({ actors: { signIn, captcha: captcha.machine } }), {
    input,
  });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const type = () => {
    actor.send({ type: "field.changed", field: "email", value: " dana " });
    actor.send({ type: "field.changed", field: "password", value: " secret " });
  };
  const submit = async () => {
    actor.send({ type: "form.submitted" });
    await waitFor(actor, (snapshot) => !snapshot.matches("submitting"));
  };
  const solve = async (solution: string) => {
    const child = actor.getSnapshot().children.captcha!;
    child.send({ type: "captcha.started" });
    await waitFor(child, (snapshot) => snapshot.matches("solving"));
    captcha.solver.say?.({ type: "challenge.solved", solution });
  };
  const view = () => selectSignInView(actor.getSnapshot());
  return { actor, sent, emitted, type, submit, solve, view, solver: captcha.solver };
};

test("[AUTH-54] [AUTH-55] [AUTH-64] [CVAL-21] an empty form tells its fields and sends nothing", () => {
  const it = start({});
  it.actor.send({ type: "form.submitted" });
  expect(it.view()).toMatchObject({ busy: false, texts: { email: REQUIRED, password: REQUIRED } });
  it.actor.send({ type: "field.changed", field: "email", value: "d" });
  expect(it.view()).toMatchObject({ texts: { password: REQUIRED } });
  expect(it.sent).toEqual([]);
});

test("[AUTH-41] [CVAL-22] a second submit while loading sends nothing", () => {
  const it = start({});
  it.type();
  it.actor.send({ type: "form.submitted" });
  it.actor.send({ type: "form.submitted" });
  expect(it.view()).toMatchObject({ busy: true });
  expect(it.sent).toHaveLength(1);
});

test("[ENT-08] the identifier goes out as `email` without outer blanks, the password exactly as typed", async () => {
  const it = start({}, wrong(false));
  it.type();
  await it.submit();
  expect(it.sent).toEqual([{ email: "dana", password: " secret ", recaptcha: null }]);
});

test("[ERR-06] [AUTH-46] a failure is told in a toast titled Error, what was typed stays, and it may be sent again", async () => {
  const it = start({}, wrong(false), wrong(false));
  it.type();
  await it.submit();
  expect(it.emitted).toEqual([
    {
      type: "toast.requested",
      kind: "error",
      title: "Error",
      text: "These credentials do not match our records.",
    },
  ]);
  expect(it.view()).toMatchObject({ busy: false, email: " dana ", password: " secret ", captcha: null });
  await it.submit();
  expect(it.sent).toHaveLength(2);
});

test("[AUTH-44] a fan's page reloads", async () => {
  const it = start({}, { status: "ok", data: { type: "user", redirect_url: null } });
  it.type();
  await it.submit();
  expect(it.emitted).toEqual([{ type: "page.reloadRequested" }]);
  expect(it.view()).toEqual({ status: "finished" });
});

test("[AUTH-42] a creator goes to the dashboard, or home when the server names no place", async () => {
  for (const [redirect_url, to] of [
    ["/account/dashboard", "/account/dashboard"],
    [null, "/"],
  ] as const) {
    const it = start({}, { status: "ok", data: { type: "model", redirect_url } });
    it.type();
    await it.submit();
    expect(it.emitted).toEqual([{ type: "navigation.requested", to, load: true }]);
  }
});

test("[AUTH-43] a creator's page reloads when that was asked for", async () => {
  const it = start(
    { reload: true },
    { status: "ok", data: { type: "model", redirect_url: "/account/dashboard" } },
  );
  it.type();
  await it.submit();
  expect(it.emitted).toEqual([{ type: "page.reloadRequested" }]);
});

test("[AUTH-66] [AUTH-69] a captcha appears when the server asks for one; until it is completed nothing is sent", async () => {
  const it = start({}, wrong(true), wrong(true));
  it.type();
  expect(it.view()).toMatchObject({ captcha: null });
  await it.submit();
  expect(it.view()).toMatchObject({ captcha: expect.anything() });
  it.actor.send({ type: "form.submitted" });
  expect(it.view()).toMatchObject({
    busy: false,
    texts: { recaptcha: "Please complete the security check." },
  });
  expect(it.sent).toHaveLength(1);
  await it.solve("s1");
  expect(it.view()).toMatchObject({ texts: {} });
  await it.submit();
  expect(it.sent[1]).toMatchObject({ recaptcha: "s1" });
});

test("[AUTH-66] being asked for a captcha is told where it stands, not as an error; it stays for the tries after", async () => {
  const error = "Please complete the security check.";
  const it = start(
    {},
    { status: "failed", failure: { code: "captcha_required", error, require_captcha: true } },
    wrong(false),
  );
  it.type();
  await it.submit();
  expect(it.view()).toMatchObject({ captcha: expect.anything(), texts: { recaptcha: error } });
  expect(it.emitted).toEqual([]);
  await it.solve("s1");
  await it.submit();
  expect(it.view()).toMatchObject({ captcha: expect.anything(), texts: {} });
  expect(it.emitted).toHaveLength(1);
});

test("[AUTH-67] [AUTH-68] a captcha is there up front only when the visitor's country needs one", () => {
  expect(start({ captchaRequired: true }).view()).toMatchObject({ captcha: expect.anything() });
  expect(start({ captchaRequired: false }).view()).toMatchObject({ captcha: null });
});

test("[AUTH-45] on an error the captcha refreshes: the used solution is gone and a new one is made", async () => {
  const it = start({ captchaRequired: true }, wrong(true), new Error("offline"));
  it.type();
  await it.solve("s1");
  await it.submit();
  expect(it.actor.getSnapshot().context.solution).toBeNull();
  const child = it.actor.getSnapshot().children.captcha!;
  await waitFor(child, (snapshot) => snapshot.matches("solving"));
  expect(it.solver.started).toBe(2);
  it.solver.say?.({ type: "challenge.solved", solution: "s2" });
  await it.submit();
  expect(it.sent.map(({ recaptcha }) => recaptcha)).toEqual(["s1", "s2"]);
  expect(it.actor.getSnapshot().context.solution).toBeNull();
});

test("a server that cannot be reached is shown, and the form can be sent again", async () => {
  const it = start({}, new Error("offline"), wrong(false));
  it.type();
  await it.submit();
  expect(it.emitted).toMatchObject([{ title: "Error", text: UNREACHABLE }]);
  await it.submit();
  expect(it.sent).toHaveLength(2);
});

test("the server's texts of single fields are shown at the fields", async () => {
  const it = start(
    {},
    {
      status: "failed",
      failure: { code: "validation", error: "Please check.", fields: { email: REQUIRED } },
    },
  );
  it.type();
  await it.submit();
  expect(it.view()).toMatchObject({ texts: { email: REQUIRED } });
});

test("an e-mail that was typed is taken along to the reset dialog, without outer blanks; a username is not", () => {
  for (const [value, dialog] of [
    [" dana@example.com ", { kind: "reset-password", email: "dana@example.com" }],
    [" dana ", { kind: "reset-password" }],
  ] as const) {
    const it = start({});
    it.actor.send({ type: "field.changed", field: "email", value });
    it.actor.send({ type: "forgotPassword.chosen" });
    expect(it.emitted[0]).toEqual({ type: "dialog.requested", dialog });
  }
});
