// Generated from the machine of 'reset-password' by "npm run paths -- reset-password --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { resetPasswordDriver } from "../browser/reset-password.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(resetPasswordDriver, {
  "the captcha does it by itself after a failed answer": [
    "reset-password --captcha.withdrawn[0]--> (stays)",
    "A security check that is not shown or not solved takes back its solution.",
  ],
});

test("1. The server answers: done; Press Close; and 5 more", async () => {
  // Open / as a guest, press Log in in the header and Forgot Password in the dialog.
  const walk = await begin({}, "editing");
  // Type "fan@demo.example" into Email.
  await walk.does({ type: "field.changed", field: "email", value: "fan@demo.example" }, "editing");
  // Press Send Password Reset.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.recoverPassword",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Type "fan" into Email.
  await walk.does({ type: "field.changed", field: "email", value: "fan" }, "editing");
  // Press Send Password Reset.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "fan@demo.example" into Email.
  await walk.does({ type: "field.changed", field: "email", value: "fan@demo.example" }, "editing");
  // Press Send Password Reset.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.recoverPassword" }, "editing");
  // Press Send Password Reset.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: done.
  await walk.meets(
    { type: "xstate.done.actor.recoverPassword", output: { status: "ok", data: { ok: true } } },
    "sent",
  );
  // Press Close.
  await walk.does({ type: "done.chosen" }, "closed");
});

test("2. The security check is solved; Press Log in here; and 1 more", async () => {
  // Open /password/forgot?email=fan%40demo.example as a guest.
  const walk = await begin({ email: "fan@demo.example" }, "editing");
  // Press Send Password Reset.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: a security check is required.
  await walk.meets(
    {
      type: "xstate.done.actor.recoverPassword",
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

test('3. Open /password/forgot as a guest with the request header "CF-IPCountry: DE", on a server that runs with TRUSTED_PROXIES=127.0.0.1: from there a security check comes up front', async () => {
  // Open /password/forgot as a guest with the request header "CF-IPCountry: DE", on a server that runs
  // with TRUSTED_PROXIES=127.0.0.1: from there a security check comes up front.
  await begin({ captchaRequired: true }, "editing");
});
