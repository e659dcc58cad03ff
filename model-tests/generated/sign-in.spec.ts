// Generated from the machine of 'sign-in' by "npm run paths -- sign-in --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { signInDriver } from "../browser/sign-in.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(signInDriver, {
  "the captcha does it by itself after a failed answer": [
    "sign-in --captcha.withdrawn[0]--> (stays)",
    "A security check that is not shown or not solved takes back its solution.",
  ],
  "no provider is set up here": [
    "sign-in.editing --provider.chosen[0]--> (stays)",
    "Press Continue with Google: the browser goes there.",
    "Press Continue with Twitter: the browser goes there.",
  ],
  "the server finds nothing wrong with what this form lets through": [
    'The server answers: "Please check what you entered." and below the field "This value is not valid.".',
  ],
});

test("1. The server answers: these credentials are wrong, and a security check is required; Press Sign up here; and 7 more", async () => {
  // Open / as a guest with the request header "CF-IPCountry: DE", on a server that runs with
  // TRUSTED_PROXIES=127.0.0.1: from there a security check comes up front. Press Log in in the header.
  const walk = await begin({ captchaRequired: true }, "editing");
  // The security check is solved.
  await walk.meets({ type: "captcha.solved", solution: "sample solution" }, "editing");
  // Clear Username or Email.
  await walk.does({ type: "field.changed", field: "email", value: "" }, "editing");
  // Type "dana" into Username or Email.
  await walk.does({ type: "field.changed", field: "email", value: "dana" }, "editing");
  // Type "sample password" into Password.
  await walk.does({ type: "field.changed", field: "password", value: "sample password" }, "editing");
  // Press Log in in the dialog.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: these credentials are wrong.
  await walk.meets(
    {
      type: "xstate.done.actor.signIn",
      output: {
        status: "failed",
        failure: {
          code: "invalid_credentials",
          error: "These credentials do not match our records.",
          require_captcha: false,
        },
      },
    },
    "editing",
  );
  // Press Log in in the dialog.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.signIn" }, "editing");
  // Press Log in in the dialog.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: these credentials are wrong, and a security check is required.
  await walk.meets(
    {
      type: "xstate.done.actor.signIn",
      output: {
        status: "failed",
        failure: {
          code: "invalid_credentials",
          error: "These credentials do not match our records.",
          require_captcha: true,
        },
      },
    },
    "editing",
  );
  // Press Sign up here.
  await walk.does({ type: "signUp.chosen" }, "editing");
});

test("2. Press Forgot Password", async () => {
  // Open / as a guest with the request header "CF-IPCountry: DE", on a server that runs with
  // TRUSTED_PROXIES=127.0.0.1: from there a security check comes up front. Press Log in in the header.
  const walk = await begin({ captchaRequired: true }, "editing");
  // Press Log in in the dialog.
  await walk.does({ type: "form.submitted" }, "editing");
  // Press Forgot Password.
  await walk.does({ type: "forgotPassword.chosen" }, "editing");
});

test("3. The server answers: logged in as a fan", async () => {
  // Open / as a guest. Press Log in in the header.
  const walk = await begin({}, "editing");
  // Type "dana" into Username or Email.
  await walk.does({ type: "field.changed", field: "email", value: "dana" }, "editing");
  // Type "sample password" into Password.
  await walk.does({ type: "field.changed", field: "password", value: "sample password" }, "editing");
  // Press Log in in the dialog.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: logged in as a fan.
  await walk.meets(
    {
      type: "xstate.done.actor.signIn",
      output: { status: "ok", data: { type: "user", redirect_url: null } },
    },
    "finished",
  );
});

test("4. The server answers: logged in as a creator, who goes on to /account/dashboard", async () => {
  // Open / as a guest. Press Log in in the header.
  const walk = await begin({}, "editing");
  // Type "dana" into Username or Email.
  await walk.does({ type: "field.changed", field: "email", value: "dana" }, "editing");
  // Type "sample password" into Password.
  await walk.does({ type: "field.changed", field: "password", value: "sample password" }, "editing");
  // Press Log in in the dialog.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: logged in as a creator, who goes on to /account/dashboard.
  await walk.meets(
    {
      type: "xstate.done.actor.signIn",
      output: { status: "ok", data: { type: "model", redirect_url: "/account/dashboard" } },
    },
    "finished",
  );
});
