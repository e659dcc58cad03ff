// Generated from the machine of 'new-password' by "npm run paths -- new-password --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { newPasswordDriver } from "../browser/new-password.driver.ts";

const { begin } = browserTests(newPasswordDriver, {});

test('1. The server refuses: "This link has expired. Please ask for a new one."; Press Send a new link; and 4 more', async () => {
  // Ask for the mail at /password/forgot?email=fan@demo.example, and open the link that is in it.
  const walk = await begin({ token: "sample-token" }, "editing");
  // Clear New Password.
  await walk.does({ type: "field.changed", field: "password", value: "" }, "editing");
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "sample password" into New Password.
  await walk.does({ type: "field.changed", field: "password", value: "sample password" }, "editing");
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.updatePassword" }, "editing");
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "This link has expired. Please ask for a new one.".
  await walk.meets(
    {
      type: "xstate.done.actor.updatePassword",
      output: {
        status: "failed",
        failure: { code: "link_expired", error: "This link has expired. Please ask for a new one." },
      },
    },
    "expired",
  );
  // Press Send a new link.
  await walk.does({ type: "newLink.chosen" }, "expired");
});

test('2. The server refuses: "Too many tries. Please wait a moment."; The server answers: the password is set; and 2 more', async () => {
  // Ask for the mail at /password/forgot?email=fan@demo.example, and open the link that is in it.
  const walk = await begin({ token: "sample-token" }, "editing");
  // Type "password1" into New Password.
  await walk.does({ type: "field.changed", field: "password", value: "password1" }, "editing");
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "Please check what you entered." and below the field "This password is too common.
  // Please choose another one".
  await walk.meets(
    {
      type: "xstate.done.actor.updatePassword",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { password: "This password is too common. Please choose another one" },
        },
      },
    },
    "editing",
  );
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.updatePassword",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Type "sample password" into New Password.
  await walk.does({ type: "field.changed", field: "password", value: "sample password" }, "editing");
  // Press Update Password.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: the password is set.
  await walk.meets(
    { type: "xstate.done.actor.updatePassword", output: { status: "ok", data: { ok: true } } },
    "updated",
  );
});
