// Generated from the machine of 'sign-up' by "npm run paths -- sign-up --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { signUpDriver } from "../browser/sign-up.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(signUpDriver, {
  "the captcha does it by itself after a failed answer": [
    "sign-up --captcha.withdrawn[0]--> (stays)",
    "A security check that is not shown or not solved takes back its solution.",
  ],
  "no provider is set up here": [
    "sign-up.editing --provider.chosen[0]--> (stays)",
    "sign-up.editing --provider.chosen[1]--> (stays)",
    "Press Continue with Google: the browser goes there.",
    "Press Continue with Twitter: the browser goes there.",
  ],
  "only those whom a provider has identified are answered so": [
    'The server answers: "This sign-up took too long. Please start it again.".',
  ],
});

test("1. The server answers: the account is made; Half a second passes; and 7 more", async () => {
  // Open / as a guest and press User Sign up in the header.
  const walk = await begin({}, "editing");
  // Type "dana@" into Email.
  await walk.does({ type: "field.changed", field: "email", value: "dana@" }, "editing");
  // Press Sign up in the dialog.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "dana" into Username.
  await walk.does({ type: "field.changed", field: "username", value: "dana" }, "editing");
  // Type "dana@example.com" into Email.
  await walk.does({ type: "field.changed", field: "email", value: "dana@example.com" }, "editing");
  // Type "sample password" into Password.
  await walk.does({ type: "field.changed", field: "password", value: "sample password" }, "editing");
  // Press Sign up in the dialog.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.signUp" }, "editing");
  // Press Sign up in the dialog.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "This username is taken.".
  await walk.meets(
    {
      type: "xstate.done.actor.signUp",
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
  // Press Sign up in the dialog.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: the account is made.
  await walk.meets({ type: "xstate.done.actor.signUp", output: { status: "ok", data: {} } }, "registered");
  // Half a second passes.
  await walk.waits({ type: "xstate.after.tracking.sign-up.registered" }, "finished");
});

test("2. Tick I am at least 18 and accept the Terms; The server answers: the account is made, and the page has to go on to /creator/signup", async () => {
  // Open / as a guest and press Become a creator.
  const walk = await begin({ isModel: true }, "editing");
  // Tick I am at least 18 and accept the Terms.
  await walk.does({ type: "field.changed", field: "terms", value: true }, "editing");
  // Type "dana" into Username.
  await walk.does({ type: "field.changed", field: "username", value: "dana" }, "editing");
  // Type "dana@example.com" into Email.
  await walk.does({ type: "field.changed", field: "email", value: "dana@example.com" }, "editing");
  // Type "sample password" into Password.
  await walk.does({ type: "field.changed", field: "password", value: "sample password" }, "editing");
  // Press Sign up in the dialog.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: the account is made, and the page has to go on to /creator/signup.
  await walk.meets(
    { type: "xstate.done.actor.signUp", output: { status: "ok", data: { redirect_url: "/creator/signup" } } },
    "registered",
  );
});

test("3. The security check is solved; Press Log in here; and 1 more", async () => {
  // Open / as a guest and press User Sign up in the header.
  const walk = await begin({}, "editing");
  // Type "dana" into Username.
  await walk.does({ type: "field.changed", field: "username", value: "dana" }, "editing");
  // Type "sample password" into Password.
  await walk.does({ type: "field.changed", field: "password", value: "sample password" }, "editing");
  // Press Sign up in the dialog.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "Please complete the security check.".
  await walk.meets(
    {
      type: "xstate.done.actor.signUp",
      output: {
        status: "failed",
        failure: {
          code: "captcha_required",
          error: "Please complete the security check.",
          require_captcha: true,
        },
      },
    },
    "editing",
  );
  // The security check is solved.
  await walk.meets({ type: "captcha.solved", solution: "sample solution" }, "editing");
  // Press Log in here.
  await walk.does({ type: "signIn.chosen" }, "editing");
});
