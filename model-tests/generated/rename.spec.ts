// Generated from the machine of 'rename' by "npm run paths -- rename --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { renameDriver } from "../browser/rename.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(renameDriver, {
  "an account is renamed once in 30 days: tests/setting-account shows that the page asks again": [
    "rename --naming.outdated[0]--> rename.loading",
    "rename.submitting --naming.outdated[0]--> (stays)",
    "The account gets another username.",
  ],
});

test('1. The server cannot be reached; The server refuses: "Too many tries. Please wait a moment."; and 8 more', async () => {
  // Log in as fan and open /account/setting/account.
  const walk = await begin(undefined, "loading");
  // The server answers: the username may be changed.
  await walk.meets(
    {
      type: "xstate.done.actor.loadNaming",
      output: { status: "ok", data: { username: "fan", opens_at: null, former: [] } },
    },
    "closed",
  );
  // Press Change username.
  await walk.does({ type: "rename.chosen" }, "editing");
  // Press Cancel.
  await walk.does({ type: "rename.left" }, "closed");
  // Press Change username.
  await walk.does({ type: "rename.chosen" }, "editing");
  // Type "admin" into New username.
  await walk.does({ type: "field.changed", field: "username", value: "admin" }, "editing");
  // Type "fan" into New username.
  await walk.does({ type: "field.changed", field: "username", value: "fan" }, "editing");
  // Press Save username.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "sub" into New username.
  await walk.does({ type: "field.changed", field: "username", value: "sub" }, "editing");
  // Press Save username.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses, and below the field stands "This username is taken.".
  await walk.meets(
    {
      type: "xstate.done.actor.renameAccount",
      output: {
        status: "failed",
        failure: {
          code: "username_taken",
          error: "This username is taken.",
          fields: { username: "This username is taken." },
        },
      },
    },
    "editing",
  );
  // Press Save username.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.renameAccount" }, "editing");
  // Press Save username.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.renameAccount",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
});

test("2. The server answers: it was changed within 30 days", async () => {
  // Log in as fan and open /account/setting/account.
  const walk = await begin(undefined, "loading");
  // The server answers: it was changed within 30 days.
  await walk.meets(
    {
      type: "xstate.done.actor.loadNaming",
      output: {
        status: "ok",
        data: {
          username: "fan",
          opens_at: 1792592000,
          former: [{ username: "admirer", held_until: 1792592000 }],
        },
      },
    },
    "resting",
  );
});

test("3. Press Try again; The server answers: it is changed", async () => {
  // Log in as fan and open /account/setting/account.
  const walk = await begin(undefined, "loading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadNaming",
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
  await walk.meets({ type: "xstate.error.actor.loadNaming" }, "failed");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server answers: the username may be changed.
  await walk.meets(
    {
      type: "xstate.done.actor.loadNaming",
      output: { status: "ok", data: { username: "fan", opens_at: null, former: [] } },
    },
    "closed",
  );
  // Press Change username.
  await walk.does({ type: "rename.chosen" }, "editing");
  // Type "sub" into New username.
  await walk.does({ type: "field.changed", field: "username", value: "sub" }, "editing");
  // Press Save username.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: it is changed.
  await walk.meets(
    {
      type: "xstate.done.actor.renameAccount",
      output: {
        status: "ok",
        data: {
          username: "fan",
          opens_at: 1792592000,
          former: [{ username: "admirer", held_until: 1792592000 }],
        },
      },
    },
    "renamed",
  );
});
