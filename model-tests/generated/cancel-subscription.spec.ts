// Generated from the machine of 'cancel-subscription' by "npm run paths -- cancel-subscription --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { cancelSubscriptionDriver } from "../browser/cancel-subscription.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(cancelSubscriptionDriver, {
  "no page offers it to a guest": [
    "cancel-subscription.checking --always[0]--> cancel-subscription.signingIn",
  ],
  "only what is paused and over is charged first": [
    "The server answers: it is paused, and it is over until it is paid.",
  ],
});

test("1. Press 2 months, which is chosen, once more in the dialog; Press Cancel in the dialog; and 4 more", async () => {
  // Log in as sub, open /ava and press Unsubscribe.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: {
        kind: "cancel-subscription",
        username: "ava",
        displayName: "Ava",
        subscription: {
          type: "access",
          status: "active",
          canceled_at: null,
          created_at: 1787421600,
          end_at: 1790100000,
          price: 999,
          duration: "1mo",
          next_price: 999,
          resumes_at: null,
        },
      },
    },
    "confirming",
  );
  // Press Unsubscribe in the dialog.
  await walk.does({ type: "change.confirmed" }, "changing");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.changeSubscription" }, "unreachable");
  // Press Unsubscribe in the dialog.
  await walk.does({ type: "change.confirmed" }, "changing");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.changeSubscription",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "confirming",
  );
  // Press 2 months beside Or pause it for in the dialog.
  await walk.does({ type: "pause.chosen", months: 2 }, "confirming");
  // Press 2 months, which is chosen, once more in the dialog.
  await walk.does({ type: "pause.chosen", months: null }, "confirming");
  // Press Cancel in the dialog.
  await walk.does({ type: "change.declined" }, "left");
});

test("2. Press Unfollow in the dialog; The server answers: it is cancelled", async () => {
  // Log in as follower, open /ava and press Unfollow.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: {
        kind: "cancel-subscription",
        username: "ava",
        displayName: "Ava",
        subscription: {
          type: "free",
          status: "active",
          canceled_at: null,
          created_at: 1787421600,
          end_at: null,
          price: 999,
          duration: "1mo",
          next_price: 999,
          resumes_at: null,
        },
      },
    },
    "confirming",
  );
  // Press Unfollow in the dialog.
  await walk.does({ type: "change.confirmed" }, "changing");
  // The server answers: it is cancelled.
  await walk.meets(
    {
      type: "xstate.done.actor.changeSubscription",
      output: {
        status: "ok",
        data: {
          data: {
            type: "access",
            status: "expiring",
            canceled_at: 1790000000,
            end_at: 1790086400,
            resumes_at: null,
          },
        },
      },
    },
    "done",
  );
});

test("3. Press Reactivate in the dialog", async () => {
  // Log in as expiring, open /ava and press Reactivate.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: {
        kind: "reactivate-subscription",
        username: "ava",
        displayName: "Ava",
        subscription: {
          type: "access",
          status: "expiring",
          canceled_at: 1789990000,
          created_at: 1787421600,
          end_at: 1790100000,
          price: 999,
          duration: "1mo",
          next_price: null,
          resumes_at: null,
        },
      },
    },
    "confirming",
  );
  // Press Reactivate in the dialog.
  await walk.does({ type: "change.confirmed" }, "changing");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.changeSubscription" }, "unreachable");
  // Press Cancel in the dialog.
  await walk.does({ type: "change.declined" }, "left");
});

test("4. Log in as sub, whose membership at ava is paused and over, open /ava and press Reactivate", async () => {
  // Log in as sub, whose membership at ava is paused and over, open /ava and press Reactivate.
  await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: {
        kind: "reactivate-subscription",
        username: "ava",
        displayName: "Ava",
        subscription: {
          type: "access",
          status: "expired",
          canceled_at: 1790000000,
          created_at: 1787421600,
          end_at: 1789999940,
          price: 999,
          duration: "1mo",
          next_price: 999,
          resumes_at: 1790086400,
        },
      },
    },
    "confirming",
  );
});

test("5. Log in as trialist, cancel the trial on /ava, and press Reactivate in the notice above the posts. The dialog Subscribe opens", async () => {
  // Log in as trialist, cancel the trial on /ava, and press Reactivate in the notice above the posts. The
  // dialog Subscribe opens.
  await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: {
        kind: "reactivate-subscription",
        username: "ava",
        displayName: "Ava",
        subscription: {
          type: "trial",
          status: "expiring",
          canceled_at: 1789990000,
          created_at: 1787421600,
          end_at: 1790100000,
          price: 499,
          duration: "trial",
          next_price: null,
          resumes_at: null,
        },
      },
    },
    "subscribing",
  );
});
