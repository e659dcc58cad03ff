// Generated from the machine of 'delete-account' by "npm run paths -- delete-account --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { deleteAccountDriver } from "../browser/delete-account.driver.ts";

const { begin } = browserTests(deleteAccountDriver, {});

test('1. Press Delete for good; The server answers: "Please check what you entered." and below the field "This is not your current password"; and 7 more', async () => {
  // Log in as fan and open /account/setting/account.
  const walk = await begin({ type: "user" }, "closed");
  // Press Delete my account.
  await walk.does({ type: "deletion.chosen" }, "reading");
  // The server answers: the account has a password.
  await walk.meets(
    {
      type: "xstate.done.actor.readWaysIn",
      output: { status: "ok", data: { has_password: true, accounts: [], offered: [] } },
    },
    "editing",
  );
  // Press Keep my account.
  await walk.does({ type: "deletion.left" }, "closed");
  // Press Delete my account.
  await walk.does({ type: "deletion.chosen" }, "reading");
  // The server answers: the account has no password.
  await walk.meets(
    {
      type: "xstate.done.actor.readWaysIn",
      output: { status: "ok", data: { has_password: false, accounts: [], offered: [] } },
    },
    "withoutPassword",
  );
  // Press Keep my account.
  await walk.does({ type: "deletion.left" }, "closed");
  // Press Delete my account.
  await walk.does({ type: "deletion.chosen" }, "reading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.readWaysIn",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "closed",
  );
  // Press Delete my account.
  await walk.does({ type: "deletion.chosen" }, "reading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.readWaysIn" }, "closed");
  // Press Delete my account.
  await walk.does({ type: "deletion.chosen" }, "reading");
  // The server answers: the account has a password.
  await walk.meets(
    {
      type: "xstate.done.actor.readWaysIn",
      output: { status: "ok", data: { has_password: true, accounts: [], offered: [] } },
    },
    "editing",
  );
  // Type "marquee-demo" into Your password.
  await walk.does({ type: "field.changed", field: "password", value: "marquee-demo" }, "editing");
  // Press Delete for good.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "Please check what you entered." and below the field "This is not your current
  // password".
  await walk.meets(
    {
      type: "xstate.done.actor.deleteAccount",
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
});

test("2. The server answers: the account is deleted. A toast at home says good-bye", async () => {
  // Log in as ava and open /account/setting/account.
  const walk = await begin({ type: "model" }, "closed");
  // Press Delete my account.
  await walk.does({ type: "deletion.chosen" }, "reading");
  // The server answers: the account has a password.
  await walk.meets(
    {
      type: "xstate.done.actor.readWaysIn",
      output: { status: "ok", data: { has_password: true, accounts: [], offered: [] } },
    },
    "editing",
  );
  // Press Delete for good.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "marquee-demo" into Your password.
  await walk.does({ type: "field.changed", field: "password", value: "marquee-demo" }, "editing");
  // Press Delete for good.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.deleteAccount" }, "editing");
  // Press Delete for good.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.deleteAccount",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Press Delete for good.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: the account is deleted. A toast at home says good-bye.
  await walk.meets(
    { type: "xstate.done.actor.deleteAccount", output: { status: "ok", data: { erase_at: 1792592000 } } },
    "deleted",
  );
});
