// Generated from the machine of 'sessions' by "npm run paths -- sessions --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { sessionsDriver } from "../browser/sessions.driver.ts";

const { begin } = browserTests(sessionsDriver, {});

test('1. Press Log out everywhere else; The server refuses: "This session has ended already."; and 8 more', async () => {
  // Log in as fan and open /account/email_and_pwd.
  const walk = await begin(undefined, "loading");
  // The server answers: this session and another one.
  await walk.meets(
    {
      type: "xstate.done.actor.loadSessions",
      output: {
        status: "ok",
        data: {
          items: [
            {
              id: "a1",
              device: "Chrome on Windows",
              country: "US",
              address: "203.0.113.*",
              created_at: 1789913600,
              last_seen_at: 1790000000,
              is_current: true,
            },
            {
              id: "b2",
              device: "Safari on iPhone",
              country: "US",
              address: "203.0.113.*",
              created_at: 1789913600,
              last_seen_at: 1790000000,
              is_current: false,
            },
          ],
        },
      },
    },
    "shown",
  );
  // Press Log out beside the other session.
  await walk.does({ type: "session.endChosen", id: "b2" }, "ending");
  // The server answers: ended.
  await walk.meets(
    { type: "xstate.done.actor.endSession", output: { status: "ok", data: { ok: true } } },
    "shown",
  );
  // The password is changed in the form above.
  await walk.meets({ type: "sessions.outdated" }, "loading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadSessions",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadSessions" }, "failed");
  // The password is changed in the form above.
  await walk.meets({ type: "sessions.outdated" }, "loading");
  // The password is changed in the form above.
  await walk.meets({ type: "sessions.outdated" }, "loading");
  // The server answers: this session alone.
  await walk.meets(
    {
      type: "xstate.done.actor.loadSessions",
      output: {
        status: "ok",
        data: {
          items: [
            {
              id: "a1",
              device: "Chrome on Windows",
              country: "US",
              address: "203.0.113.*",
              created_at: 1789913600,
              last_seen_at: 1790000000,
              is_current: true,
            },
          ],
        },
      },
    },
    "shown",
  );
  // The password is changed in the form above.
  await walk.meets({ type: "sessions.outdated" }, "loading");
  // The server answers: this session and another one.
  await walk.meets(
    {
      type: "xstate.done.actor.loadSessions",
      output: {
        status: "ok",
        data: {
          items: [
            {
              id: "a1",
              device: "Chrome on Windows",
              country: "US",
              address: "203.0.113.*",
              created_at: 1789913600,
              last_seen_at: 1790000000,
              is_current: true,
            },
            {
              id: "b2",
              device: "Safari on iPhone",
              country: "US",
              address: "203.0.113.*",
              created_at: 1789913600,
              last_seen_at: 1790000000,
              is_current: false,
            },
          ],
        },
      },
    },
    "shown",
  );
  // Press Log out everywhere else.
  await walk.does({ type: "others.endChosen" }, "ending");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.endSession",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "shown",
  );
  // Press Log out beside the other session.
  await walk.does({ type: "session.endChosen", id: "b2" }, "ending");
  // The server refuses: "This session has ended already.".
  await walk.meets(
    {
      type: "xstate.done.actor.endSession",
      output: {
        status: "failed",
        failure: { code: "session_not_found", error: "This session has ended already." },
      },
    },
    "shown",
  );
});

test("2. The server cannot be reached", async () => {
  // Log in as fan and open /account/email_and_pwd.
  const walk = await begin(undefined, "loading");
  // The server answers: this session and another one.
  await walk.meets(
    {
      type: "xstate.done.actor.loadSessions",
      output: {
        status: "ok",
        data: {
          items: [
            {
              id: "a1",
              device: "Chrome on Windows",
              country: "US",
              address: "203.0.113.*",
              created_at: 1789913600,
              last_seen_at: 1790000000,
              is_current: true,
            },
            {
              id: "b2",
              device: "Safari on iPhone",
              country: "US",
              address: "203.0.113.*",
              created_at: 1789913600,
              last_seen_at: 1790000000,
              is_current: false,
            },
          ],
        },
      },
    },
    "shown",
  );
  // Press Log out beside the other session.
  await walk.does({ type: "session.endChosen", id: "b2" }, "ending");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.endSession" }, "shown");
});
