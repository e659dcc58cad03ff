// Generated from the machine of 'invitation' by "npm run paths -- invitation --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { sampleInvitation, samplePaidInvitation } from "../../src/machines/private-show/sample-private.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { invitationDriver } from "../browser/invitation.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(invitationDriver, {
  "the server tells of no invitation whose time is over": [
    "invitation.deciding --always[1]--> invitation.expired",
    "The server answers with an invitation whose time is over.",
  ],
  "the payment does nothing of it": ["invitation.paying --socket.received[0]--> (stays)"],
  "the payment begins without a call: there is nothing to leave": [
    "invitation.paying --xstate.done.actor.payment[2]--> invitation.valid",
    "The payment ends: it is left before it began.",
  ],
  "only what is named here leads to it": ["invitation.joining --always[0]--> invitation.done"],
});

test("1. The clock reaches 120 seconds after the invitation; Two seconds pass; and 7 more", async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "failed", failure: sampleFailure } },
    "offline",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.readInvitation" }, "offline");
  // Five seconds pass.
  await walk.waits({ type: "xstate.after.offlineRetry.invitation.offline" }, "loading");
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: sampleInvitation } },
    "valid",
  );
  // Press "Confirm Purchase of $10.00".
  await walk.does({ type: "confirm.chosen" }, "accepting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.acceptInvitation", output: { status: "failed", failure: sampleFailure } },
    "valid",
  );
  // Press "No, thanks".
  await walk.does({ type: "decline.chosen" }, "declining");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.declineInvitation", output: { status: "failed", failure: sampleFailure } },
    "valid",
  );
  // Press "Confirm Purchase of $10.00".
  await walk.does({ type: "confirm.chosen" }, "accepting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.acceptInvitation" }, "valid");
  // Press "No, thanks".
  await walk.does({ type: "decline.chosen" }, "declining");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.declineInvitation" }, "valid");
  // The clock reaches 120 seconds after the invitation.
  await walk.meets({ type: "clock.ticked", now: 1790000120 }, "expired");
  // Two seconds pass.
  await walk.waits({ type: "xstate.after.expiredClose.invitation.expired" }, "done");
});

test('2. The server answers: "Invitation has expired or is not valid."', async () => {
  // In Firefox: Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and
  // invite fan for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false, isFirefox: true },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers: "Invitation has expired or is not valid.".
  await walk.meets(
    {
      type: "xstate.done.actor.readInvitation",
      output: {
        status: "failed",
        failure: { code: "private_not_valid", error: "Invitation has expired or is not valid." },
      },
    },
    "invalid",
  );
});

test("3. The server tells of the private chat with ava: the invitation was withdrawn", async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: sampleInvitation } },
    "valid",
  );
  // The server tells of the private chat with ava: the invitation was withdrawn.
  await walk.meets(
    {
      type: "socket.received",
      name: "private-show.update",
      data: { id: "show-1", username: "ava", status: "withdrawn", kind: "c2c", expire_time: null },
    },
    "invalid",
  );
});

test("4. The server tells of the private chat with ava: nobody answered in time", async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: sampleInvitation } },
    "valid",
  );
  // The server tells of the private chat with ava: nobody answered in time.
  await walk.meets(
    {
      type: "socket.received",
      name: "private-show.update",
      data: { id: "show-1", username: "ava", status: "expired", kind: "c2c", expire_time: null },
    },
    "expired",
  );
});

test("5. The server tells of the private chat with ava: it is paid; The server answers with an invitation that is paid", async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: sampleInvitation } },
    "valid",
  );
  // The server tells of the private chat with ava: it is paid.
  await walk.meets(
    {
      type: "socket.received",
      name: "private-show.update",
      data: { id: "show-1", username: "ava", status: "paid", kind: "c2c", expire_time: null },
    },
    "loading",
  );
  // The server answers with an invitation that is paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: samplePaidInvitation } },
    "done",
  );
});

test("6. The clock reaches 60 seconds after the invitation; The payment ends: it is paid", async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: sampleInvitation } },
    "valid",
  );
  // The clock reaches 60 seconds after the invitation.
  await walk.meets({ type: "clock.ticked", now: 1790000060 }, "valid");
  // Press "Confirm Purchase of $10.00".
  await walk.does({ type: "confirm.chosen" }, "accepting");
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.acceptInvitation", output: { status: "ok", data: sampleInvitation } },
    "paying",
  );
  // The payment ends: it is paid.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "paid" } }, "loading");
});

test('7. The server answers: "Invitation has expired or is not valid."', async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: sampleInvitation } },
    "valid",
  );
  // Press "Confirm Purchase of $10.00".
  await walk.does({ type: "confirm.chosen" }, "accepting");
  // The server answers: "Invitation has expired or is not valid.".
  await walk.meets(
    {
      type: "xstate.done.actor.acceptInvitation",
      output: {
        status: "failed",
        failure: { code: "private_not_valid", error: "Invitation has expired or is not valid." },
      },
    },
    "invalid",
  );
});

test("8. The payment ends: it is cancelled, and the page is on its way", async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: sampleInvitation } },
    "valid",
  );
  // Press "Confirm Purchase of $10.00".
  await walk.does({ type: "confirm.chosen" }, "accepting");
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.acceptInvitation", output: { status: "ok", data: sampleInvitation } },
    "paying",
  );
  // The payment ends: it is cancelled, and the page is on its way.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "reloading" } }, "reloading");
});

test("9. The server answers with an invitation that is paid", async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers with an invitation that is paid.
  await walk.meets(
    {
      type: "xstate.done.actor.readInvitation",
      output: {
        status: "ok",
        data: {
          private: { id: "show-1" },
          payment_id: "p1",
          access_token: null,
          amount_usd: 0,
          duration: 10,
          expire_time: 1790000120,
        },
      },
    },
    "done",
  );
});

test("10. The server answers with an invitation that is paid", async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: sampleInvitation } },
    "valid",
  );
  // Press "Confirm Purchase of $10.00".
  await walk.does({ type: "confirm.chosen" }, "accepting");
  // The server answers with an invitation that is paid.
  await walk.meets(
    {
      type: "xstate.done.actor.acceptInvitation",
      output: {
        status: "ok",
        data: {
          private: { id: "show-1" },
          payment_id: "p1",
          access_token: null,
          amount_usd: 0,
          duration: 10,
          expire_time: 1790000120,
        },
      },
    },
    "done",
  );
});

test("11. The server takes the answer", async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: sampleInvitation } },
    "valid",
  );
  // Press "No, thanks".
  await walk.does({ type: "decline.chosen" }, "declining");
  // The server takes the answer.
  await walk.meets(
    { type: "xstate.done.actor.declineInvitation", output: { status: "ok", data: { ok: true } } },
    "done",
  );
});

test('12. The server answers: "Invitation has expired or is not valid."', async () => {
  // Log in as fan and open /; log in as ava in another browser, open /stream/create/c2c, and invite fan
  // for 10 minutes and $10.00.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "invitation", username: "ava", at: "/" },
    },
    "loading",
  );
  // The server answers with an invitation that is not paid.
  await walk.meets(
    { type: "xstate.done.actor.readInvitation", output: { status: "ok", data: sampleInvitation } },
    "valid",
  );
  // Press "No, thanks".
  await walk.does({ type: "decline.chosen" }, "declining");
  // The server answers: "Invitation has expired or is not valid.".
  await walk.meets(
    {
      type: "xstate.done.actor.declineInvitation",
      output: {
        status: "failed",
        failure: { code: "private_not_valid", error: "Invitation has expired or is not valid." },
      },
    },
    "done",
  );
});
