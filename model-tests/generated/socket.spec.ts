// Generated from the machine of 'socket' by "npm run paths -- socket --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { socketDriver } from "../browser/socket.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(socketDriver, {
  "a browser's socket says that it closed, it does not throw": [
    "socket.open --xstate.error.actor.transport[0]--> socket.waiting",
    "The line cannot be opened at all.",
  ],
  "only the room of a private chat sends signals": [
    "socket.open.connecting --signal.sent[0]--> (stays)",
    "socket.open.connected --signal.sent[0]--> (stays)",
    "socket.open.connected --signal.sent[1]--> (stays)",
    "socket.open.refreshing --signal.sent[0]--> (stays)",
    "A page in a private chat tells the other browser something about the line.",
  ],
  "the session is the page's own": [
    "socket.open.refreshing --xstate.done.actor.refreshToken[0]--> socket.open.connected",
    "socket.open.refreshing --xstate.done.actor.refreshToken[1]--> socket.waiting",
    "The server answers: somebody else is logged in by now.",
  ],
});

test("1. The server says on the line: you are authorized; The server tells: the profile of ava has changed; and 7 more", async () => {
  // Open / as a guest with the developer tools at the frames of /socket.
  const walk = await begin({ token: null, account: null, jitter: 120, rooms: [] }, { open: "connecting" });
  // The browser loses its network.
  await walk.meets({ type: "connection.lost" }, "offline");
  // The browser has its network again.
  await walk.meets({ type: "connection.restored" }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The line breaks without a word.
  await walk.meets({ type: "socket.closed", code: 1006, jitter: 75 }, "waiting");
  // The wait before the next try passes: at first 50 to 300 milliseconds, twice as long after each
  // failure, at most a minute.
  await walk.waits({ type: "xstate.after.backoff.socket.waiting" }, { open: "connecting" });
  // The server closes the line with the code 1001.
  await walk.meets({ type: "socket.closed", code: 1001, jitter: 75 }, "waiting");
  // The browser loses its network.
  await walk.meets({ type: "connection.lost" }, "offline");
  // The browser has its network again.
  await walk.meets({ type: "connection.restored" }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server pings.
  await walk.meets({ type: "message.received", name: "socket.ping", data: {} }, { open: "connected" });
  // The server says on the line: you are authorized.
  await walk.meets(
    { type: "message.received", name: "socket.authorized", data: { username: "fan" } },
    { open: "connected" },
  );
  // The server tells: the profile of ava has changed.
  await walk.meets(
    { type: "message.received", name: "profile.update", data: { username: "ava" } },
    { open: "connected" },
  );
});

test("2. A minute passes without a word of the server; Press the card of Ava Laurent; and 6 more", async () => {
  // Log in as sub and open /account/following with the developer tools at the frames of /socket.
  const walk = await begin(
    { token: "sample-node-token", account: "01890000-0000-7000-8000-000000000001", jitter: 120, rooms: [] },
    { open: "connecting" },
  );
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server hands out the next token.
  await walk.meets(
    {
      type: "message.received",
      name: "lobby.token-update",
      data: { token: "next-token", expires_at: 1790000060 },
    },
    { open: "connected" },
  );
  // The server says on the line that the token is not valid.
  await walk.meets(
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "token", error: "This token is not valid." },
    },
    { open: "refreshing" },
  );
  // The server says on the line: you are authorized, and something was told since your page was made.
  await walk.meets(
    { type: "message.received", name: "socket.authorized", data: { username: "fan", missed: true } },
    { open: "refreshing" },
  );
  // The server says on the line that there are too many of this account.
  await walk.meets(
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "too_many", error: "Too many tries. Please wait a moment." },
    },
    "waiting",
  );
  // The browser says that it has a network.
  await walk.meets({ type: "connection.restored" }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server says on the line that it closes it, and wants it back in a minute at the earliest.
  await walk.meets(
    { type: "message.received", name: "lobby.disconnect", data: { reason: "policy", retry: false } },
    "waiting",
  );
  // The browser says that it has a network.
  await walk.meets({ type: "connection.restored" }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // A minute passes without a word of the server.
  await walk.waits({ type: "xstate.after.silence.socket.open.connected" }, "waiting");
  // Press the card of Ava Laurent.
  await walk.does({ type: "rooms.changed", rooms: ["profile:ava"] }, "waiting");
  // The browser says that it has a network.
  await walk.meets({ type: "connection.restored" }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server closes the line with the code 1001.
  await walk.meets({ type: "socket.closed", code: 1001, jitter: 75 }, "waiting");
});

test('3. The server answers: nobody is logged in any more; The server refuses: "Too many tries. Please wait a moment."; and 2 more', async () => {
  // Open / as a guest with the developer tools at the frames of /socket.
  const walk = await begin({ token: null, account: null, jitter: 120, rooms: [] }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server closes the line with the code 1012.
  await walk.meets({ type: "socket.closed", code: 1012, jitter: 75 }, "waiting");
  // Press the card of Ava Laurent.
  await walk.does({ type: "rooms.changed", rooms: ["profile:ava"] }, "waiting");
  // The browser says that it has a network.
  await walk.meets({ type: "connection.restored" }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server says on the line that there are too many of this account.
  await walk.meets(
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "too_many", error: "Too many tries. Please wait a moment." },
    },
    "waiting",
  );
  // The browser says that it has a network.
  await walk.meets({ type: "connection.restored" }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // Go back to the page before.
  await walk.does({ type: "rooms.changed", rooms: [] }, { open: "connected" });
  // The server says on the line that the token is not valid.
  await walk.meets(
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "token", error: "This token is not valid." },
    },
    { open: "refreshing" },
  );
  // The server answers: nobody is logged in any more.
  await walk.meets(
    {
      type: "xstate.done.actor.refreshToken",
      output: { status: "ok", data: { user: null, counters: null } },
    },
    { open: "connected" },
  );
  // The server says on the line that the token is not valid.
  await walk.meets(
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "token", error: "This token is not valid." },
    },
    "waiting",
  );
  // The browser says that it has a network.
  await walk.meets({ type: "connection.restored" }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server says on the line that the token is not valid.
  await walk.meets(
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "token", error: "This token is not valid." },
    },
    { open: "refreshing" },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.refreshToken", output: { status: "failed", failure: sampleFailure } },
    "waiting",
  );
});

test("4. The server cannot be reached", async () => {
  // Open / as a guest with the developer tools at the frames of /socket.
  const walk = await begin({ token: null, account: null, jitter: 120, rooms: [] }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server says on the line that the token is not valid.
  await walk.meets(
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "token", error: "This token is not valid." },
    },
    { open: "refreshing" },
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.refreshToken" }, "waiting");
  // The browser says that it has a network.
  await walk.meets({ type: "connection.restored" }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server says on the line that the token is not valid.
  await walk.meets(
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "token", error: "This token is not valid." },
    },
    { open: "refreshing" },
  );
  // The server pings.
  await walk.meets({ type: "message.received", name: "socket.ping", data: {} }, { open: "refreshing" });
  // The server says on the line that it closes it, and wants it back in a minute at the earliest.
  await walk.meets(
    { type: "message.received", name: "lobby.disconnect", data: { reason: "policy", retry: false } },
    "waiting",
  );
  // The browser says that it has a network.
  await walk.meets({ type: "connection.restored" }, { open: "connecting" });
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server says on the line that the token is not valid.
  await walk.meets(
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "token", error: "This token is not valid." },
    },
    { open: "refreshing" },
  );
  // Press the card of Ava Laurent.
  await walk.does({ type: "rooms.changed", rooms: ["profile:ava"] }, { open: "refreshing" });
});

test("5. The server answers: fan is logged in, with a fresh token for the line", async () => {
  // Log in as sub and open /account/following with the developer tools at the frames of /socket.
  const walk = await begin(
    { token: "sample-node-token", account: "01890000-0000-7000-8000-000000000001", jitter: 120, rooms: [] },
    { open: "connecting" },
  );
  // The line to the server is open.
  await walk.meets({ type: "socket.opened", version: 1 }, { open: "connected" });
  // The server says on the line that the token is not valid.
  await walk.meets(
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "token", error: "This token is not valid." },
    },
    { open: "refreshing" },
  );
  // The server answers: fan is logged in, with a fresh token for the line.
  await walk.meets(
    {
      type: "xstate.done.actor.refreshToken",
      output: { status: "ok", data: { user: sampleFan, counters: null } },
    },
    { open: "connected" },
  );
});
