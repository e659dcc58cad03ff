// Generated from the machine of 'linked-accounts' by "npm run paths -- linked-accounts --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleCreator, sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { linkedAccountsDriver } from "../browser/linked-accounts.driver.ts";

const { begin } = browserTests(linkedAccountsDriver, {});

test('1. Press Link at Google; The server refuses: "Too many tries. Please wait a moment."; and 7 more', async () => {
  // Log in as fan and open /account/setting/socials.
  const walk = await begin({ user: sampleFan }, "loading");
  // The server answers: Google is linked.
  await walk.meets(
    {
      type: "xstate.done.actor.loadLinked",
      output: {
        status: "ok",
        data: {
          has_password: true,
          accounts: [{ provider: "google", username: null, linked_at: 1790000000, shares_posts: null }],
          offered: ["google"],
        },
      },
    },
    "shown",
  );
  // Press Unlink at Google.
  await walk.does({ type: "unlink.pressed", provider: "google" }, "asking");
  // Press Unlink.
  await walk.does({ type: "question.answered", name: "unlink-account", answer: "confirmed" }, "unlinking");
  // The server refuses: "This is the only way into your account. Set a password first.".
  await walk.meets(
    {
      type: "xstate.done.actor.unlinkAccount",
      output: {
        status: "failed",
        failure: {
          code: "only_way_in",
          error: "This is the only way into your account. Set a password first.",
        },
      },
    },
    "shown",
  );
  // Press Unlink at Google.
  await walk.does({ type: "unlink.pressed", provider: "google" }, "asking");
  // Press Keep it.
  await walk.does({ type: "question.answered", name: "unlink-account", answer: "cancelled" }, "shown");
  // Press Unlink at Google.
  await walk.does({ type: "unlink.pressed", provider: "google" }, "asking");
  // Press Unlink.
  await walk.does({ type: "question.answered", name: "unlink-account", answer: "confirmed" }, "unlinking");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.unlinkAccount" }, "shown");
  // Press Unlink at Google.
  await walk.does({ type: "unlink.pressed", provider: "google" }, "asking");
  // Press Unlink.
  await walk.does({ type: "question.answered", name: "unlink-account", answer: "confirmed" }, "unlinking");
  // The server answers: it is unlinked.
  await walk.meets(
    {
      type: "xstate.done.actor.unlinkAccount",
      output: { status: "ok", data: { has_password: true, accounts: [], offered: ["google"] } },
    },
    "shown",
  );
  // Press Link at Google.
  await walk.does({ type: "link.pressed", provider: "google" }, "linking");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.linkAccount", output: { status: "failed", failure: sampleFailure } },
    "shown",
  );
  // Press Link at Google.
  await walk.does({ type: "link.pressed", provider: "google" }, "linking");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.linkAccount" }, "shown");
});

test("2. The server answers: nothing is linked; The server answers where to go; and 1 more", async () => {
  // Log in as ava and open /account/setting/socials.
  const walk = await begin({ user: sampleCreator }, "loading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.loadLinked", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadLinked" }, "failed");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server answers: nothing is linked.
  await walk.meets(
    {
      type: "xstate.done.actor.loadLinked",
      output: { status: "ok", data: { has_password: true, accounts: [], offered: ["google"] } },
    },
    "shown",
  );
  // Press Link at Google.
  await walk.does({ type: "link.pressed", provider: "google" }, "linking");
  // The server answers where to go.
  await walk.meets(
    {
      type: "xstate.done.actor.linkAccount",
      output: { status: "ok", data: { path: "/oauth/google/start?link=a" } },
    },
    "leaving",
  );
});
