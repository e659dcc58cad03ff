// Generated from the machine of 'visitor-subscribe' by "npm run paths -- visitor-subscribe --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { samplePendingRecord, sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { visitorSubscribeDriver } from "../browser/visitor-subscribe.driver.ts";

const { begin } = browserTests(visitorSubscribeDriver, {});

test("1. Press Sign up here below the form; An account is made; and 5 more", async () => {
  // Open /ava?inspect as a guest and have the inspector send dialog.requested to dialogs with
  // {"dialog":{"kind":"visitor-subscribe","username":"ava","mode":"subscribe","offer":"trial"}}, so that
  // the server is asked.
  const walk = await begin(
    {
      request: { kind: "visitor-subscribe", username: "ava", mode: "subscribe", offer: "trial" },
      signedIn: false,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "opening",
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.openBenefits" }, "offline");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.openBenefits" }, "offline");
  // Five seconds pass.
  await walk.waits({ type: "xstate.after.offlineRetry.visitor-subscribe.offline" }, "opening");
  // The creator's offers are there.
  await walk.meets(
    {
      type: "xstate.done.actor.openBenefits",
      output: { status: "ok", data: { creator: sampleRecord, retained: null } },
    },
    { open: "signingUp" },
  );
  // Press Sign in below the form.
  await walk.does({ type: "signIn.chosen" }, { open: "signingIn" });
  // Press Sign up here below the form.
  await walk.does({ type: "signUp.chosen" }, { open: "signingUp" });
  // An account is made.
  await walk.meets({ type: "xstate.done.actor.signUp" }, { open: "leaving" });
});

test("2. Somebody is logged in", async () => {
  // Open /ava as a guest and press Follow for FREE: the profile brings its creator along.
  const walk = await begin(
    {
      request: { kind: "visitor-subscribe", username: "ava", mode: "follow", creator: sampleRecord },
      signedIn: false,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "opening",
  );
  // The creator's offers are there.
  await walk.meets(
    {
      type: "xstate.done.actor.openBenefits",
      output: { status: "ok", data: { creator: sampleRecord, retained: null } },
    },
    { open: "signingUp" },
  );
  // Press Sign in below the form.
  await walk.does({ type: "signIn.chosen" }, { open: "signingIn" });
  // Somebody is logged in.
  await walk.meets({ type: "xstate.done.actor.signIn", output: { type: "user" } }, { open: "leaving" });
});

test('3. The server refuses: "Too many tries. Please wait a moment."; The server answers: the creator\'s page waits for its verification', async () => {
  // Open /ava?inspect as a guest and have the inspector send dialog.requested to dialogs with
  // {"dialog":{"kind":"visitor-subscribe","username":"ava","mode":"subscribe","offer":"trial"}}, so that
  // the server is asked.
  const walk = await begin(
    {
      request: { kind: "visitor-subscribe", username: "ava", mode: "subscribe", offer: "trial" },
      signedIn: false,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "opening",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.openBenefits", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server answers: the creator's page waits for its verification.
  await walk.meets(
    {
      type: "xstate.done.actor.openBenefits",
      output: { status: "ok", data: { creator: samplePendingRecord, retained: null } },
    },
    "pending",
  );
});
