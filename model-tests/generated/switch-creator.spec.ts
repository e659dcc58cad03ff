// Generated from the machine of 'switch-creator' by "npm run paths -- switch-creator --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { switchCreatorDriver } from "../browser/switch-creator.driver.ts";

const { begin } = browserTests(switchCreatorDriver, {});

test("1. The server cannot be reached; The server answers: this session acts for nobody; and 3 more", async () => {
  // Log in as max, open /account/setting/manager and choose Ava Laurent in the list Creator to manage.
  const walk = await begin(undefined, "resting");
  // The page was made for somebody who acts for a creator.
  await walk.meets({ type: "acting.found", displayName: "Ava Laurent" }, "managing");
  // Press Switch back in the bar above the page.
  await walk.does({ type: "back.chosen" }, "switching");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.switchBack",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "managing",
  );
  // Press Switch back in the bar above the page.
  await walk.does({ type: "back.chosen" }, "switching");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.switchBack" }, "managing");
  // Press Switch back in the bar above the page.
  await walk.does({ type: "back.chosen" }, "switching");
  // The server answers: this session acts for nobody.
  await walk.meets(
    { type: "xstate.done.actor.switchBack", output: { status: "ok", data: { to: null } } },
    "left",
  );
});

test("2. The server answers: this session acts for nobody", async () => {
  // Log in as max, open /account/setting/manager and choose Ava Laurent in the list Creator to manage.
  const walk = await begin(undefined, "resting");
  // The page was made for somebody who acts for a creator.
  await walk.meets({ type: "acting.found", displayName: "Ava Laurent" }, "managing");
  // Press Switch back in the bar above the page.
  await walk.does({ type: "back.chosen" }, "switching");
  // The server answers: this session acts for nobody.
  await walk.meets(
    { type: "xstate.done.actor.switchBack", output: { status: "ok", data: { to: "/max" } } },
    "left",
  );
});
