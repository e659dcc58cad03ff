import { createActor, fromPromise, waitFor } from "xstate";
import { expect, test } from "vitest";

import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import {
  newPasswordMachine,
  selectNewPasswordView,
} from "../../src/machines/new-password/new-password.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";

type Answer = AnswerTo<"resetPassword"> | Error;
const EXPIRED = "This link has expired. Please ask for a new one.";
const refused = (code: "link_expired" | "validation", error: string, more: object = {}): Answer => ({
  status: "failed",
  failure: { code, error, ...more },
});

/** A dialog whose calls are answered in order; `sent` are the bodies, `emitted` what the app is asked for. */
const start = (...answers: readonly Answer[]) => {
  const sent: EndpointInput<"resetPassword">[] = [];
  const emitted: SharedEmitted[] = [];
  const updatePassword = fromPromise<AnswerTo<"resetPassword">, EndpointInput<"resetPassword">>(
    async ({ input }) => {
      const answer = answers[sent.push(input) - 1];
      if (answer === undefined) return new Promise(() => undefined);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  );
  const actor = createActor(newPasswordMachine.provide({ actors: { updatePassword } }), {
    input: { token: "the-token" },
  });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const submit = async (password: string) => {
    actor.send({ type: "field.changed", field: "password", value: password });
    actor.send({ type: "form.submitted" });
    await waitFor(actor, (snapshot) => !snapshot.matches("submitting"));
  };
  return { actor, sent, emitted, submit, view: () => selectNewPasswordView(actor.getSnapshot()) };
};

test("[AUTH-63] [AUTH-64] without a password nothing is sent", async () => {
  const it = start();
  await it.submit("");
  expect(it.view()).toMatchObject({ status: "form", texts: { password: "This field is required" } });
  expect(it.sent).toEqual([]);
});

test("[AUTH-50] [ENT-13] [ERR-30] a set password is shown, and the way leads home", async () => {
  const it = start({ status: "ok", data: { ok: true } });
  await it.submit(" brand new 1 ");
  expect(it.sent).toEqual([{ token: "the-token", password: " brand new 1 " }]);
  expect(it.emitted).toEqual([
    { type: "toast.requested", kind: "success", text: "Your password has been successfully updated." },
    { type: "navigation.requested", to: "/", replace: true },
  ]);
  expect(it.actor.getSnapshot().status).toBe("done");
});

test("[ERR-09] an expired link is shown, and leads to another mail", async () => {
  const it = start(refused("link_expired", EXPIRED));
  await it.submit("brand new 1");
  expect(it.view()).toEqual({ status: "expired", text: EXPIRED });
  expect(it.emitted).toEqual([{ type: "toast.requested", kind: "error", title: "Error", text: EXPIRED }]);
  it.actor.send({ type: "newLink.chosen" });
  expect(it.emitted.slice(1)).toEqual([
    { type: "dialog.requested", dialog: { kind: "reset-password" } },
    { type: "dialog.closeRequested" },
  ]);
});

test("[ERR-09] a refused password is told at its field, what was typed stays, and the next try counts", async () => {
  const it = start(
    refused("validation", "Please check what you entered.", { fields: { password: "Too common." } }),
    new Error("offline"),
    { status: "ok", data: { ok: true } },
  );
  await it.submit("password1");
  expect(it.view()).toMatchObject({
    status: "form",
    password: "password1",
    texts: { password: "Too common." },
  });
  await it.submit("brand new 1");
  expect(it.emitted.at(-1)).toMatchObject({ kind: "error", text: UNREACHABLE });
  await it.submit("brand new 1");
  expect(it.view().status).toBe("updated");
});

test("a second submit while the first runs sends nothing", () => {
  const it = start();
  it.actor.send({ type: "field.changed", field: "password", value: "brand new 1" });
  it.actor.send({ type: "form.submitted" });
  it.actor.send({ type: "form.submitted" });
  expect(it.sent).toHaveLength(1);
});
