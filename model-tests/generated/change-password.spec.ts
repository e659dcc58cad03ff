// Generated from the machine of 'change-password' by "npm run paths -- change-password --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { changePasswordDriver } from "../browser/change-password.driver.ts";

const { begin } = browserTests(changePasswordDriver, {});

test('1. The server cannot be reached; The server refuses: "Too many tries. Please wait a moment."; and 5 more', async () => {
  // Log in as fan and open /account/email_and_pwd.
  const walk = await begin(undefined, "editing");
  // Type "marquee-demo" into Current Password.
  await walk.does({ type: "field.changed", field: "current_password", value: "marquee-demo" }, "editing");
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "sample password" into New Password.
  await walk.does({ type: "field.changed", field: "password", value: "sample password" }, "editing");
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: the password is set. The toast says "Your password has been successfully updated."
  await walk.meets(
    { type: "xstate.done.actor.changePassword", output: { status: "ok", data: { ok: true } } },
    "editing",
  );
  // Type "marquee-demo" into Current Password.
  await walk.does({ type: "field.changed", field: "current_password", value: "marquee-demo" }, "editing");
  // Type "sample password" into New Password.
  await walk.does({ type: "field.changed", field: "password", value: "sample password" }, "editing");
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "Please check what you entered." and below the field "This is not your current
  // password".
  await walk.meets(
    {
      type: "xstate.done.actor.changePassword",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { current_password: "This is not your current password" },
        },
      },
    },
    "editing",
  );
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.changePassword" }, "editing");
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.changePassword",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
});
