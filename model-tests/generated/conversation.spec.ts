// Generated from the machine of 'conversation' by "npm run paths -- conversation --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import {
  openedMessage,
  sampleBlockedConversation,
  sampleConversation,
  sampleOlderPage,
  sampleShutConversation,
  sentMessage,
} from "../../src/machines/conversation/sample-messages.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { conversationDriver } from "../browser/conversation.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(conversationDriver, {
  "it is paid for in tests/inbox/inbox.spec.ts": [
    "conversation --thing.opened[0]--> (stays)",
    "The film is paid for.",
  ],
  "the messages are not there": [
    "conversation.reading.loading --message.sent[0]--> conversation.reading.loading",
    "conversation.reading.loading --message.refused[0]--> conversation.reading.loading",
  ],
  "the page's time stands still": [
    "conversation.reading.waiting --message.sent[0]--> conversation.reading.loading",
    "conversation.reading.waiting --message.sent[1]--> conversation.reading.refreshing",
  ],
  "the messages leave the page: tests/inbox/inbox.machine.test.ts": [
    "conversation.marking --view.changed[0]--> conversation.marking.idle",
    "Press Info.",
    "Press Chat.",
  ],
});

test("1. A message was refused; A message was sent; and 10 more", async () => {
  // Log in as sub and open /account/direct-message/inbox/ava/chat/msg-id/{id of a message}.
  const walk = await begin(
    { username: "ava", isCreator: false, hasPurchase: false, target: 101, delivers: null, isSeen: true },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.loadConversation" },
    { reading: "offline", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Try again.
  await walk.does(
    { type: "retry.requested" },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server tells: ava has read the messages.
  await walk.meets(
    { type: "socket.received", name: "direct-message.read", data: { username: "ava", up_to_id: 109 } },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server tells: ava has deleted a message.
  await walk.meets(
    { type: "socket.received", name: "direct-message.deleted", data: { username: "ava", id: 108 } },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server tells: ava is typing.
  await walk.meets(
    { type: "socket.received", name: "direct-message.typing", data: { username: "ava" } },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "heard", acting: "idle" },
  );
  // The server refuses: "This message is not there any more.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadConversation",
      output: {
        status: "failed",
        failure: { code: "message_not_found", error: "This message is not there any more." },
      },
    },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "heard", acting: "idle" },
  );
  // Six seconds pass.
  await walk.waits(
    { type: "xstate.after.typingEnds.conversation.typing.heard" },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.loadConversation" },
    { reading: "offline", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Five seconds pass.
  await walk.waits(
    { type: "xstate.after.offlineRetry.conversation.reading.offline" },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Older messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleOlderPage } },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server knows that the messages were read.
  await walk.meets(
    { type: "xstate.done.actor.markRead", output: { username: "ava", id: 108, sequence: 8 } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // A message was refused.
  await walk.meets(
    { type: "message.refused" },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // A message was sent.
  await walk.meets(
    { type: "message.sent", sent: sentMessage },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
});

test("2. Press To the newest; The messages come, and that one may not write; and 7 more", async () => {
  // Log in as sub and open /account/direct-message/inbox/ava/chat/msg-id/{id of a message}.
  const walk = await begin(
    { username: "ava", isCreator: false, hasPurchase: false, target: 101, delivers: null, isSeen: true },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server tells: ava is typing.
  await walk.meets(
    { type: "socket.received", name: "direct-message.typing", data: { username: "ava" } },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "heard", acting: "idle" },
  );
  // The server tells: ava is typing.
  await walk.meets(
    { type: "socket.received", name: "direct-message.typing", data: { username: "ava" } },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "heard", acting: "idle" },
  );
  // The server tells: Ava writes "Hello".
  await walk.meets(
    {
      type: "socket.received",
      name: "direct-message.new",
      data: {
        id: 110,
        user_id: "u-ava",
        username: "ava",
        display_name: "Ava",
        text: "Hello",
        has_media: false,
        amount_usd: 0,
        created_at: 1790000000,
      },
    },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "failed", failure: sampleFailure } },
    { reading: "failed", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Try again.
  await walk.does(
    { type: "retry.requested" },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.loadConversation" },
    { reading: "offline", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The line to the server is back after a moment.
  await walk.meets(
    { type: "line.restored" },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The newest messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleConversation } },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Unlock for $9.00 below the film.
  await walk.does(
    { type: "unlock.pressed", id: 108 },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Send a tip.
  await walk.does(
    { type: "tip.pressed" },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.markRead" },
    { reading: "showing", marking: "waiting", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Five seconds pass.
  await walk.waits(
    { type: "xstate.after.offlineRetry.conversation.marking.waiting" },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Go to the address of a message of the same conversation.
  await walk.does(
    { type: "target.changed", target: 101 },
    { reading: "loading", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Older messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleOlderPage } },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press To the newest.
  await walk.does(
    { type: "latest.requested" },
    { reading: "loading", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The messages come, and that one may not write.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleShutConversation } },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
});

test("3. Press Older messages", async () => {
  // Log in as sub and open /account/direct-message/inbox/ava/chat/msg-id/{id of a message}.
  const walk = await begin(
    { username: "ava", isCreator: false, hasPurchase: false, target: 101, delivers: null, isSeen: true },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Older messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleOlderPage } },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // A message was sent.
  await walk.meets(
    { type: "message.sent", sent: sentMessage },
    { reading: "loading", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server knows that the messages were read.
  await walk.meets(
    { type: "xstate.done.actor.markRead", output: { username: "ava", id: 108, sequence: 8 } },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The newest messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleConversation } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Older messages.
  await walk.does(
    { type: "older.requested" },
    { reading: "loadingOlder", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // A message was sent.
  await walk.meets(
    { type: "message.sent", sent: sentMessage },
    { reading: "loadingOlder", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The newest messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleConversation } },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // A message was refused.
  await walk.meets(
    { type: "message.refused" },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // A message was sent.
  await walk.meets(
    { type: "message.sent", sent: sentMessage },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The line to the server is back after a moment.
  await walk.meets(
    { type: "line.restored" },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server tells: Ava writes "Hello".
  await walk.meets(
    {
      type: "socket.received",
      name: "direct-message.new",
      data: {
        id: 110,
        user_id: "u-ava",
        username: "ava",
        display_name: "Ava",
        text: "Hello",
        has_media: false,
        amount_usd: 0,
        created_at: 1790000000,
      },
    },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
});

test("4. The messages come, and that she is blocked; Choose Unblock from the menu More; and 5 more", async () => {
  // Log in as sub and open /account/direct-message/inbox/ava.
  const walk = await begin(
    { username: "ava", isCreator: false, hasPurchase: false, target: null, delivers: null, isSeen: true },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The newest messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleConversation } },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server knows that the messages were read.
  await walk.meets(
    { type: "xstate.done.actor.markRead", output: { username: "ava", id: 108, sequence: 8 } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Delete this message at a message of your own.
  await walk.does(
    { type: "delete.pressed", id: 109 },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "asking" },
  );
  // Press Delete in the dialog.
  await walk.does(
    { type: "question.answered", name: "delete-message", answer: "confirmed" },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "submitting" },
  );
  // The server answers: done.
  await walk.meets(
    { type: "xstate.done.actor.submitAct", output: { status: "ok", data: { ok: true } } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Choose Block from the menu More.
  await walk.does(
    { type: "block.pressed" },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "asking" },
  );
  // Press Cancel.
  await walk.does(
    { type: "question.answered", name: "delete-message", answer: "cancelled" },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // A message was sent.
  await walk.meets(
    { type: "message.sent", sent: sentMessage },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server refuses: "This message is not there any more.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadConversation",
      output: {
        status: "failed",
        failure: { code: "message_not_found", error: "This message is not there any more." },
      },
    },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The line to the server is back after a moment.
  await walk.meets(
    { type: "line.restored" },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.loadConversation" },
    { reading: "waiting", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Five seconds pass.
  await walk.waits(
    { type: "xstate.after.offlineRetry.conversation.reading.waiting" },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The messages come, and that she is blocked.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleBlockedConversation } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Choose Unblock from the menu More.
  await walk.does(
    { type: "unblock.pressed" },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "submitting" },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.submitAct", output: { status: "failed", failure: sampleFailure } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
});

test("5. The server tells: ava has bought the media of a message; A film or picture does not come; and 1 more", async () => {
  // Log in as sub and open /account/direct-message/inbox/ava.
  const walk = await begin(
    { username: "ava", isCreator: false, hasPurchase: false, target: null, delivers: null, isSeen: true },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Older messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleOlderPage } },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server knows that the messages were read.
  await walk.meets(
    { type: "xstate.done.actor.markRead", output: { username: "ava", id: 108, sequence: 8 } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Newer messages.
  await walk.does(
    { type: "newer.requested" },
    { reading: "loadingNewer", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // A message was sent.
  await walk.meets(
    { type: "message.sent", sent: sentMessage },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The newest messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleConversation } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server tells: Ava writes "Hello".
  await walk.meets(
    {
      type: "socket.received",
      name: "direct-message.new",
      data: {
        id: 110,
        user_id: "u-ava",
        username: "ava",
        display_name: "Ava",
        text: "Hello",
        has_media: false,
        amount_usd: 0,
        created_at: 1790000000,
      },
    },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.loadConversation" },
    { reading: "waiting", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The line to the server is back after a moment.
  await walk.meets(
    { type: "line.restored" },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.loadConversation" },
    { reading: "waiting", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server tells: Ava writes "Hello".
  await walk.meets(
    {
      type: "socket.received",
      name: "direct-message.new",
      data: {
        id: 110,
        user_id: "u-ava",
        username: "ava",
        display_name: "Ava",
        text: "Hello",
        has_media: false,
        amount_usd: 0,
        created_at: 1790000000,
      },
    },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Go to the address of a message of the same conversation.
  await walk.does(
    { type: "target.changed", target: 101 },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server tells: ava has bought the media of a message.
  await walk.meets(
    { type: "socket.received", name: "direct-message.unlocked", data: { username: "ava", id: 108 } },
    { reading: "loading", marking: "idle", renewing: "reading", typing: "silent", acting: "idle" },
  );
  // The server refuses: "This message is not there any more.".
  await walk.meets(
    {
      type: "xstate.done.actor.readMessage",
      output: {
        status: "failed",
        failure: { code: "message_not_found", error: "This message is not there any more." },
      },
    },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The newest messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleConversation } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // A film or picture does not come.
  await walk.meets(
    { type: "media.failed", id: 108 },
    { reading: "showing", marking: "idle", renewing: "reading", typing: "silent", acting: "idle" },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.readMessage", output: { status: "failed", failure: sampleFailure } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
});

test("6. The message comes again as it is now", async () => {
  // Log in as sub and open /account/direct-message/inbox/ava.
  const walk = await begin(
    { username: "ava", isCreator: false, hasPurchase: false, target: null, delivers: null, isSeen: true },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The newest messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleConversation } },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server knows that the messages were read.
  await walk.meets(
    { type: "xstate.done.actor.markRead", output: { username: "ava", id: 108, sequence: 8 } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // A film or picture does not come.
  await walk.meets(
    { type: "media.failed", id: 108 },
    { reading: "showing", marking: "idle", renewing: "reading", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.readMessage" },
    { reading: "showing", marking: "idle", renewing: "waiting", typing: "silent", acting: "idle" },
  );
  // Five seconds pass.
  await walk.waits(
    { type: "xstate.after.offlineRetry.conversation.renewing.waiting" },
    { reading: "showing", marking: "idle", renewing: "reading", typing: "silent", acting: "idle" },
  );
  // Go to the address of a message of the same conversation.
  await walk.does(
    { type: "target.changed", target: 101 },
    { reading: "loading", marking: "idle", renewing: "reading", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.readMessage" },
    { reading: "loading", marking: "idle", renewing: "waiting", typing: "silent", acting: "idle" },
  );
  // The line to the server is back after a moment.
  await walk.meets(
    { type: "line.restored" },
    { reading: "loading", marking: "idle", renewing: "reading", typing: "silent", acting: "idle" },
  );
  // The messages come, and that she is blocked.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleBlockedConversation } },
    { reading: "showing", marking: "idle", renewing: "reading", typing: "silent", acting: "idle" },
  );
  // The message comes again as it is now.
  await walk.meets(
    {
      type: "xstate.done.actor.readMessage",
      output: {
        status: "ok",
        data: {
          message: openedMessage,
          user: { username: "ava", display_name: "Ava", fans_avatar_url: null, is_creator: true },
        },
      },
    },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Choose Unblock from the menu More.
  await walk.does(
    { type: "unblock.pressed" },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "submitting" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.submitAct" },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Older messages.
  await walk.does(
    { type: "older.requested" },
    { reading: "loadingOlder", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server refuses: "This message is not there any more.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadConversation",
      output: {
        status: "failed",
        failure: { code: "message_not_found", error: "This message is not there any more." },
      },
    },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
});

test("7. The server cannot be reached", async () => {
  // Log in as sub and open /account/direct-message/inbox/ava.
  const walk = await begin(
    { username: "ava", isCreator: false, hasPurchase: false, target: null, delivers: null, isSeen: true },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The newest messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleConversation } },
    { reading: "showing", marking: "sending", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server knows that the messages were read.
  await walk.meets(
    { type: "xstate.done.actor.markRead", output: { username: "ava", id: 108, sequence: 8 } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Older messages.
  await walk.does(
    { type: "older.requested" },
    { reading: "loadingOlder", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.loadConversation" },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Go to the address of a message of the same conversation.
  await walk.does(
    { type: "target.changed", target: 101 },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Older messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleOlderPage } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Newer messages.
  await walk.does(
    { type: "newer.requested" },
    { reading: "loadingNewer", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The newest messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleConversation } },
    { reading: "refreshing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Go to the address of a message of the same conversation.
  await walk.does(
    { type: "target.changed", target: 101 },
    { reading: "loading", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Older messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleOlderPage } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Newer messages.
  await walk.does(
    { type: "newer.requested" },
    { reading: "loadingNewer", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Older messages come.
  await walk.meets(
    { type: "xstate.done.actor.loadConversation", output: { status: "ok", data: sampleOlderPage } },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Newer messages.
  await walk.does(
    { type: "newer.requested" },
    { reading: "loadingNewer", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server refuses: "This message is not there any more.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadConversation",
      output: {
        status: "failed",
        failure: { code: "message_not_found", error: "This message is not there any more." },
      },
    },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // Press Newer messages.
  await walk.does(
    { type: "newer.requested" },
    { reading: "loadingNewer", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.loadConversation" },
    { reading: "showing", marking: "idle", renewing: "idle", typing: "silent", acting: "idle" },
  );
});
