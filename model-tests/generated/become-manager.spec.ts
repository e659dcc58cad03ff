// Generated from the machine of 'become-manager' by "npm run paths -- become-manager --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleCreator, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { becomeManagerDriver } from "../browser/become-manager.driver.ts";

const { begin } = browserTests(becomeManagerDriver, {});

test('1. The server refuses: "Too many tries. Please wait a moment."; The server refuses: "This URL is not valid. Please check it and retry."; and 1 more', async () => {
  // Log in as ava and open /ava/manager?fee=12.5&hash=00000000000000000000000000000000.
  const walk = await begin(
    {
      route: {
        page: "become-manager",
        username: "ava",
        fee: "12.5",
        hash: "00000000000000000000000000000000",
      },
      site: sampleSite,
      user: sampleCreator,
    },
    "ready",
  );
  // Press Accept and Continue.
  await walk.does({ type: "accept.chosen" }, "accepting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.acceptInvite",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "ready",
  );
  // Press Accept and Continue.
  await walk.does({ type: "accept.chosen" }, "accepting");
  // The server refuses: "This URL is not valid. Please check it and retry.".
  await walk.meets(
    {
      type: "xstate.done.actor.acceptInvite",
      output: {
        status: "failed",
        failure: { code: "invite_invalid", error: "This URL is not valid. Please check it and retry." },
      },
    },
    "invalid",
  );
});

test("2. Press Login", async () => {
  // As a guest open /ava/manager?fee=12.5&hash=00000000000000000000000000000000.
  const walk = await begin(
    {
      route: {
        page: "become-manager",
        username: "ava",
        fee: "12.5",
        hash: "00000000000000000000000000000000",
      },
      site: sampleSite,
      user: null,
    },
    "loginRequired",
  );
  // Press Login.
  await walk.does({ type: "logIn.chosen" }, "loginRequired");
});

test("3. Log in as fan and open /ava/manager?fee=12.5&hash=00000000000000000000000000000000", async () => {
  // Log in as fan and open /ava/manager?fee=12.5&hash=00000000000000000000000000000000.
  await begin(
    {
      route: {
        page: "become-manager",
        username: "ava",
        fee: "12.5",
        hash: "00000000000000000000000000000000",
      },
      site: sampleSite,
      user: sampleFan,
    },
    "notModel",
  );
});

test("4. Log in as ava and open /ava/manager", async () => {
  // Log in as ava and open /ava/manager.
  await begin(
    {
      route: { page: "become-manager", username: "ava", fee: null, hash: "00000000000000000000000000000000" },
      site: sampleSite,
      user: sampleCreator,
    },
    "invalid",
  );
});

test("5. Log in as fan and open /ava/manager?fee=12.5&hash=00000000000000000000000000000000", async () => {
  // Log in as fan and open /ava/manager?fee=12.5&hash=00000000000000000000000000000000.
  await begin(
    {
      route: {
        page: "become-manager",
        username: "ava",
        fee: "12.5",
        hash: "00000000000000000000000000000000",
      },
      site: sampleSite,
      user: {
        id: "01890000-0000-7000-8000-000000000001",
        username: "fan",
        type: "user",
        display_name: "Fan",
        fans_avatar_url: null,
        fans_avatar_rejected: false,
        fans_cover_picture_url: null,
        fans_cover_picture_rejected: false,
        fans_cover_video_url: null,
        fans_cover_video_rejected: false,
        created_at: 1790000000,
        email: "fan@demo.example",
        email_confirmed: true,
        is_direct_pay: false,
        is_streaming: false,
        is_reviewer: false,
        tip_blocked: false,
        has_purchase: false,
        has_accepted_terms: true,
        has_subscription_active: false,
        missing_payout_info: false,
        twitter: { is_valid: false, username: null },
        compliance_status: { status: "under_review", reason: null },
        node_token: "sample-node-token",
      },
    },
    "notModel",
  );
});

test("6. The server cannot be reached", async () => {
  // Log in as ava and open /ava/manager?fee=12.5&hash=00000000000000000000000000000000.
  const walk = await begin(
    {
      route: {
        page: "become-manager",
        username: "ava",
        fee: "12.5",
        hash: "00000000000000000000000000000000",
      },
      site: sampleSite,
      user: sampleCreator,
    },
    "ready",
  );
  // Press Accept and Continue.
  await walk.does({ type: "accept.chosen" }, "accepting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.acceptInvite" }, "ready");
  // Press Accept and Continue.
  await walk.does({ type: "accept.chosen" }, "accepting");
  // The server refuses: "This URL is not valid. Please check it and retry.".
  await walk.meets(
    {
      type: "xstate.done.actor.acceptInvite",
      output: {
        status: "failed",
        failure: { code: "invite_invalid", error: "This URL is not valid. Please check it and retry." },
      },
    },
    "left",
  );
});

test("7. The server answers: accepted", async () => {
  // Log in as ava and open /ava/manager?fee=12.5&hash=00000000000000000000000000000000.
  const walk = await begin(
    {
      route: {
        page: "become-manager",
        username: "ava",
        fee: "12.5",
        hash: "00000000000000000000000000000000",
      },
      site: sampleSite,
      user: sampleCreator,
    },
    "ready",
  );
  // Press Accept and Continue.
  await walk.does({ type: "accept.chosen" }, "accepting");
  // The server answers: accepted.
  await walk.meets(
    {
      type: "xstate.done.actor.acceptInvite",
      output: {
        status: "ok",
        data: { data: { model_user_id: "ava", model: { username: "ava" }, fee_percentage: 12.5 } },
      },
    },
    "accepted",
  );
});
