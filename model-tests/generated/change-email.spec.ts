// Generated from the machine of 'change-email' by "npm run paths -- change-email --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { changeEmailDriver } from "../browser/change-email.driver.ts";

const { begin } = browserTests(changeEmailDriver, {});

test("1. Press Try again; The server cannot be reached; and 10 more", async () => {
  // Log in as fan and open /account/email_and_pwd.
  const walk = await begin(undefined, "loading");
  // The server answers: no new address waits.
  await walk.meets(
    { type: "xstate.done.actor.loadEmailChange", output: { status: "ok", data: { pending: null } } },
    "closed",
  );
  // Press Change email.
  await walk.does({ type: "change.chosen" }, "editing");
  // Press Cancel.
  await walk.does({ type: "change.left" }, "closed");
  // The account's email changes.
  await walk.meets({ type: "change.outdated" }, "loading");
  // The server answers: new@example.com waits.
  await walk.meets(
    {
      type: "xstate.done.actor.loadEmailChange",
      output: { status: "ok", data: { pending: { email: "new@example.com", expires_at: 1790600000 } } },
    },
    "waiting",
  );
  // Press Send again.
  await walk.does({ type: "resend.chosen" }, "resending");
  // The server answers: sent.
  await walk.meets(
    { type: "xstate.done.actor.resendEmailChange", output: { status: "ok", data: { ok: true } } },
    "waiting",
  );
  // Press Cancel change.
  await walk.does({ type: "cancel.chosen" }, "cancelling");
  // The server answers: cancelled. The toast says "Your email address stays as it is."
  await walk.meets(
    { type: "xstate.done.actor.cancelEmailChange", output: { status: "ok", data: { ok: true } } },
    "closed",
  );
  // The account's email changes.
  await walk.meets({ type: "change.outdated" }, "loading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadEmailChange",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadEmailChange" }, "failed");
  // The account's email changes.
  await walk.meets({ type: "change.outdated" }, "loading");
  // The server answers: new@example.com waits.
  await walk.meets(
    {
      type: "xstate.done.actor.loadEmailChange",
      output: { status: "ok", data: { pending: { email: "new@example.com", expires_at: 1790600000 } } },
    },
    "waiting",
  );
  // The account's email changes.
  await walk.meets({ type: "change.outdated" }, "loading");
});

test('2. The server answers: "Please check what you entered." and below the field "This is not your current password"; The server answers: a mail is on its way to the new address; and 4 more', async () => {
  // Log in as fan and open /account/email_and_pwd.
  const walk = await begin(undefined, "loading");
  // The server answers: no new address waits.
  await walk.meets(
    { type: "xstate.done.actor.loadEmailChange", output: { status: "ok", data: { pending: null } } },
    "closed",
  );
  // Press Change email.
  await walk.does({ type: "change.chosen" }, "editing");
  // Type "new@example.com" into New Email.
  await walk.does({ type: "field.changed", field: "email", value: "new@example.com" }, "editing");
  // Press Send confirmation.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "marquee-demo" into Password.
  await walk.does({ type: "field.changed", field: "password", value: "marquee-demo" }, "editing");
  // Type "wrong password" into Password.
  await walk.does({ type: "field.changed", field: "password", value: "wrong password" }, "editing");
  // Press Send confirmation.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "Please check what you entered." and below the field "This is not your current
  // password".
  await walk.meets(
    {
      type: "xstate.done.actor.changeEmail",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { password: "This is not your current password" },
        },
      },
    },
    "editing",
  );
  // Press Send confirmation.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.changeEmail" }, "editing");
  // Press Send confirmation.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.changeEmail",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Type "marquee-demo" into Password.
  await walk.does({ type: "field.changed", field: "password", value: "marquee-demo" }, "editing");
  // Press Send confirmation.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: a mail is on its way to the new address.
  await walk.meets(
    { type: "xstate.done.actor.changeEmail", output: { status: "ok", data: { ok: true } } },
    "waiting",
  );
});

test('3. The server refuses: "No new email address waits for its confirmation."', async () => {
  // Log in as fan and open /account/email_and_pwd.
  const walk = await begin(undefined, "loading");
  // The server answers: new@example.com waits.
  await walk.meets(
    {
      type: "xstate.done.actor.loadEmailChange",
      output: { status: "ok", data: { pending: { email: "new@example.com", expires_at: 1790600000 } } },
    },
    "waiting",
  );
  // Press Send again.
  await walk.does({ type: "resend.chosen" }, "resending");
  // The server refuses: "No new email address waits for its confirmation.".
  await walk.meets(
    {
      type: "xstate.done.actor.resendEmailChange",
      output: {
        status: "failed",
        failure: {
          code: "email_change_not_found",
          error: "No new email address waits for its confirmation.",
        },
      },
    },
    "loading",
  );
  // The server answers: new@example.com waits.
  await walk.meets(
    {
      type: "xstate.done.actor.loadEmailChange",
      output: { status: "ok", data: { pending: { email: "new@example.com", expires_at: 1790600000 } } },
    },
    "waiting",
  );
  // Press Send again.
  await walk.does({ type: "resend.chosen" }, "resending");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.resendEmailChange",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "waiting",
  );
  // Press Send again.
  await walk.does({ type: "resend.chosen" }, "resending");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.resendEmailChange" }, "waiting");
  // Press Cancel change.
  await walk.does({ type: "cancel.chosen" }, "cancelling");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.cancelEmailChange",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "waiting",
  );
  // Press Cancel change.
  await walk.does({ type: "cancel.chosen" }, "cancelling");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.cancelEmailChange" }, "waiting");
});
