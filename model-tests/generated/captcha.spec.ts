// Generated from the machine of 'captcha' by "npm run paths -- captcha --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { captchaDriver } from "../browser/captcha.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(captchaDriver, {
  "how fast a browser solves is not ours to arrange": [
    "captcha.solving --challenge.progressed[0]--> (stays)",
    "The browser has worked through 40 % of the challenge.",
  ],
  "a real challenge can always be solved: tests/captcha shows what happens otherwise": [
    "captcha.solving --challenge.failed[0]--> captcha.errored",
    "captcha.solving --xstate.error.actor.solveChallenge[0]--> captcha.errored",
    "The provider's script has not come after 10 seconds.",
    "The solver breaks.",
  ],
  "the form sends nothing, and so refreshes nothing, without a solution": [
    "captcha.expired --captcha.refreshed[0]--> captcha.idle",
    "captcha.errored --captcha.refreshed[0]--> captcha.idle",
  ],
  "the demo site has the embedded captcha: tests/captcha/captcha-widget.spec.ts has another's": [
    "The page has the widget of turnstile.",
  ],
});

test("1. The server cannot be reached; The form has used the solution up; and 5 more", async () => {
  // Open / as a guest with the request header "CF-IPCountry: DE", on a server that runs with
  // TRUSTED_PROXIES=127.0.0.1, and press Log in in the header: the security check stands below Password.
  const walk = await begin({ purpose: "sign-in" }, "idle");
  // Tick "I am human".
  await walk.does({ type: "captcha.started" }, "loading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.fetchChallenge",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "errored",
  );
  // Tick "I am human".
  await walk.does({ type: "captcha.started" }, "loading");
  // The server answers: a challenge to solve.
  await walk.meets(
    {
      type: "xstate.done.actor.fetchChallenge",
      output: {
        status: "ok",
        data: {
          parameters: {
            algorithm: "PBKDF2/SHA-256",
            nonce: "00",
            salt: "00",
            cost: 1,
            keyLength: 32,
            keyPrefix: "00",
          },
        },
      },
    },
    "solving",
  );
  // The browser solves the challenge.
  await walk.meets({ type: "challenge.solved", solution: "sample solution" }, "solved");
  // The solution becomes 19 minutes old.
  await walk.waits({ type: "xstate.after.lifetime.captcha.solved" }, "expired");
  // Tick "I am human".
  await walk.does({ type: "captcha.started" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.fetchChallenge" }, "errored");
  // Tick "I am human".
  await walk.does({ type: "captcha.started" }, "loading");
  // The server answers: a challenge to solve.
  await walk.meets(
    {
      type: "xstate.done.actor.fetchChallenge",
      output: {
        status: "ok",
        data: {
          parameters: {
            algorithm: "PBKDF2/SHA-256",
            nonce: "00",
            salt: "00",
            cost: 1,
            keyLength: 32,
            keyPrefix: "00",
          },
        },
      },
    },
    "solving",
  );
  // The browser solves the challenge.
  await walk.meets({ type: "challenge.solved", solution: "sample solution" }, "solved");
  // The form has used the solution up.
  await walk.meets({ type: "captcha.refreshed" }, "loading");
});
