// Generated from the machine of 'confirm-email' by "npm run paths -- confirm-email --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { confirmEmailDriver } from "../browser/confirm-email.driver.ts";

const { begin } = browserTests(confirmEmailDriver, {});

test("1. The server answers: confirmed; A second passes", async () => {
  // Sign up with an e-mail, and open the link that is in the mail to it.
  const walk = await begin({ token: "sample-token" }, "confirming");
  // The server answers: confirmed.
  await walk.meets(
    { type: "xstate.done.actor.confirmEmail", output: { status: "ok", data: { ok: true } } },
    "confirmed",
  );
  // A second passes.
  await walk.waits({ type: "xstate.after.reload.confirm-email.confirmed" }, "reloaded");
});

test('2. The server refuses: "This link has expired. Please ask for a new one."', async () => {
  // Sign up with an e-mail, and open the link that is in the mail to it.
  const walk = await begin({ token: "sample-token" }, "confirming");
  // The server refuses: "This link has expired. Please ask for a new one.".
  await walk.meets(
    {
      type: "xstate.done.actor.confirmEmail",
      output: {
        status: "failed",
        failure: { code: "link_expired", error: "This link has expired. Please ask for a new one." },
      },
    },
    "refused",
  );
});

test("3. The server cannot be reached", async () => {
  // Sign up with an e-mail, and open the link that is in the mail to it.
  const walk = await begin({ token: "sample-token" }, "confirming");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.confirmEmail" }, "unreachable");
});
