// Generated from the machine of 'watch' by "npm run paths -- watch --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import {
  sampleChat,
  sampleEnd,
  sampleGoal,
  samplePaid,
  sampleStatus,
  sampleStream,
  sampleViewed,
} from "../../src/machines/stream-chat/sample-stream.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { watchDriver } from "../browser/watch.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(watchDriver, {
  "there is no media server here: tests/stream/media-server.spec.ts has one": [
    "watch.reading --xstate.done.actor.enterStream[5]--> watch.live.presence.saying",
    "watch.joining --xstate.done.actor.joinStream[0]--> watch.live.presence.saying",
    "The server lets the page watch, through the media server, which has no line for it yet.",
    "The server lets the page watch, through the media server, whose line it brings along.",
  ],
  "a line needs another browser with a camera: tests/stream/stream.spec.ts has one": [
    "watch.live --signal.made[0]--> (stays)",
    "watch.live --line.changed[0]--> (stays)",
    "watch.live.presence --socket.received[4]--> (stays)",
    "watch.live.presence.resting --line.changed[0]--> watch.live.presence.saying",
    "watch.live.presence.resting --line.changed[1]--> (stays)",
    "watch.live.sound.heard --sound.muted[0]--> watch.live.sound.muted",
    "watch.live.sound.muted --sound.wanted[0]--> (stays)",
    "watch.live.sound.muted --sound.heard[0]--> watch.live.sound.heard",
    "watch.live.talk.hidden --picture.shown[0]--> watch.live.talk.shown",
    "The other browser tells something about the line.",
    "The first picture comes.",
    "The browser plays no sound before a press.",
    "The browser has something to tell the creator's about the line.",
    "The line to the creator's browser, or to the media server, stands.",
    "The line breaks.",
    "The sound is heard.",
    "Press Turn sound on.",
  ],
});

test('1. The server refuses: "Too many tries. Please wait a moment."; The connection to the server is back; and 9 more', async () => {
  // Log in as fan and open /stream/view/ava.
  const walk = await begin(
    { route: { page: "watch", username: "ava" }, user: sampleFan, now: 1790000000 },
    "reading",
  );
  // The server answers that the creator is not live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "offline",
            access: true,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: null,
          },
          joined: null,
        },
      },
    },
    { absent: "waiting" },
  );
  // Switch on that one is told when the creator is live.
  await walk.does({ type: "alert.switched", on: true }, { absent: "saving" });
  // The server tells of the private chat with ava: it is paid.
  await walk.meets(samplePaid, "reading");
  // The server answers that the creator is in a private chat.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "private",
            access: true,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: null,
          },
          joined: null,
        },
      },
    },
    "taken",
  );
  // The server tells: ava is live.
  await walk.meets(sampleStatus, "reading");
  // The server lets the page watch, from browser to browser.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: sampleViewed,
          joined: {
            stream: sampleStream,
            replaced: false,
            muted: false,
            mode: "peer",
            ice_servers: [],
            peer: "sample-page",
          },
        },
      },
    },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // The server tells: the broadcast of ava is over.
  await walk.meets(sampleEnd, { ended: "waiting" });
  // Switch on that one is told when the creator is live.
  await walk.does({ type: "alert.switched", on: true }, { ended: "saving" });
  // The server takes it.
  await walk.meets(
    { type: "xstate.done.actor.setAlert", output: { status: "ok", data: { alerts: true } } },
    { ended: "waiting" },
  );
  // Switch off that one is told when the creator is live.
  await walk.does({ type: "alert.switched", on: false }, { ended: "saving" });
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.setAlert", output: { status: "failed", failure: sampleFailure } },
    { ended: "waiting" },
  );
  // The connection to the server is back.
  await walk.meets({ type: "line.restored" }, "reading");
});

test("2. Log in as fan and open /stream/view/fan. The page goes to /stream/create", async () => {
  // Log in as fan and open /stream/view/fan. The page goes to /stream/create.
  await begin({ route: { page: "watch", username: "fan" }, user: sampleFan, now: 1790000000 }, "elsewhere");
});

test("3. The page has room for the picture; A minute and five seconds pass; and 9 more", async () => {
  // Log in as fan and open /stream/view/ava.
  const walk = await begin(
    { route: { page: "watch", username: "ava" }, user: sampleFan, now: 1790000000 },
    "reading",
  );
  // The server refuses: "This profile is not available.".
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: { status: "failed", failure: { code: "blocked", error: "This profile is not available." } },
    },
    "refused",
  );
  // Press Try again, or Watch here.
  await walk.does({ type: "retry.requested" }, "reading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.enterStream" }, "offline");
  // Five seconds pass.
  await walk.waits({ type: "xstate.after.offlineRetry.watch.offline" }, "reading");
  // The server answers that the creator is live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: { status: "ok", data: { viewed: sampleViewed, joined: null } },
    },
    "joining",
  );
  // The server refuses: "This stream is full right now. Please try again in a few minutes.".
  await walk.meets(
    {
      type: "xstate.done.actor.joinStream",
      output: {
        status: "failed",
        failure: {
          code: "stream_full",
          error: "This stream is full right now. Please try again in a few minutes.",
        },
      },
    },
    "full",
  );
  // The server tells: ava is signed in.
  await walk.meets(
    {
      type: "socket.received",
      name: "lobby.status-update",
      data: { username: "ava", status: "online", poster: null },
    },
    "reading",
  );
  // The server answers that the creator is not live, and that the viewer is told when she is.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "offline",
            access: true,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: true,
            stream: null,
          },
          joined: null,
        },
      },
    },
    { absent: "waiting" },
  );
  // The connection to the server is back.
  await walk.meets({ type: "line.restored" }, "reading");
  // The server answers that the creator is live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: { status: "ok", data: { viewed: sampleViewed, joined: null } },
    },
    "joining",
  );
  // The server lets the page watch, from browser to browser.
  await walk.meets(
    {
      type: "xstate.done.actor.joinStream",
      output: {
        status: "ok",
        data: {
          stream: sampleStream,
          replaced: false,
          muted: false,
          mode: "peer",
          ice_servers: [],
          peer: "sample-page",
        },
      },
    },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // Press Send Tip.
  await walk.does(
    { type: "tip.pressed", menu: false },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // The page has room for the picture.
  await walk.meets(
    { type: "screens.shown" },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // A minute and five seconds pass.
  await walk.meets(
    { type: "clock.ticked", now: 1790000065 },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
});

test("4. The server tells what a subscription costs; Press Subscribe; and 5 more", async () => {
  // Log in as fan and open /stream/view/ava.
  const walk = await begin(
    { route: { page: "watch", username: "ava" }, user: sampleFan, now: 1790000000 },
    "reading",
  );
  // The server answers that the creator is live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: { status: "ok", data: { viewed: sampleViewed, joined: null } },
    },
    "joining",
  );
  // The server refuses: "This broadcast is over.".
  await walk.meets(
    {
      type: "xstate.done.actor.joinStream",
      output: { status: "failed", failure: { code: "stream_not_found", error: "This broadcast is over." } },
    },
    { ended: "waiting" },
  );
  // The server tells of the private chat with ava: it is paid.
  await walk.meets(samplePaid, "reading");
  // The server answers that the creator is live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: { status: "ok", data: { viewed: sampleViewed, joined: null } },
    },
    "joining",
  );
  // The server refuses: "You are not allowed to do this.".
  await walk.meets(
    {
      type: "xstate.done.actor.joinStream",
      output: {
        status: "failed",
        failure: { code: "not_allowed", error: "You are not allowed to do this." },
      },
    },
    "refused",
  );
  // Press Try again, or Watch here.
  await walk.does({ type: "retry.requested" }, "reading");
  // The server answers that the creator is live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: { status: "ok", data: { viewed: sampleViewed, joined: null } },
    },
    "joining",
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.joinStream" }, "offline");
  // Press Try again, or Watch here.
  await walk.does({ type: "retry.requested" }, "reading");
  // The server answers that the creator is in a private chat.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "private",
            access: true,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: null,
          },
          joined: null,
        },
      },
    },
    "taken",
  );
  // The server tells: the private chat of ava is over.
  await walk.meets(
    { type: "socket.received", name: "lobby.spy-end", data: { private_id: "show-1", username: "ava" } },
    "reading",
  );
  // The server answers that the creator is live and the viewer has no access.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "live",
            access: false,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: sampleStream,
          },
          joined: null,
        },
      },
    },
    { locked: "asking" },
  );
  // The server tells: the payment of a subscription at ava is paid.
  await walk.meets(
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_subscription",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 999,
        payment_intent: "subscription",
        initial_purchase: true,
      },
    },
    "reading",
  );
  // The server answers that the creator is live and the viewer has no access.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "live",
            access: false,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: sampleStream,
          },
          joined: null,
        },
      },
    },
    { locked: "asking" },
  );
  // The server tells what a subscription costs.
  await walk.meets(
    { type: "xstate.done.actor.loadCreator", output: { status: "ok", data: sampleRecord } },
    { locked: "waiting" },
  );
  // Press Subscribe.
  await walk.does({ type: "subscribe.chosen" }, { locked: "asking" });
});

test("5. Ten seconds pass; A second passes; and 3 more", async () => {
  // Log in as fan and open /stream/view/ava.
  const walk = await begin(
    { route: { page: "watch", username: "ava" }, user: sampleFan, now: 1790000000 },
    "reading",
  );
  // The server answers that the creator is live and the viewer has no access.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "live",
            access: false,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: sampleStream,
          },
          joined: null,
        },
      },
    },
    { locked: "asking" },
  );
  // The server refuses: "This profile is not available.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadCreator",
      output: { status: "failed", failure: { code: "blocked", error: "This profile is not available." } },
    },
    { locked: "waiting" },
  );
  // The server tells of the private chat with ava: it is paid.
  await walk.meets(samplePaid, "reading");
  // The server answers that the creator is live and the viewer has no access.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "live",
            access: false,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: sampleStream,
          },
          joined: null,
        },
      },
    },
    { locked: "waiting" },
  );
  // The server tells: ava is live.
  await walk.meets(sampleStatus, "reading");
  // The server answers that the viewer is invited to a private chat.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "offline",
            access: true,
            has_private: true,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: null,
          },
          joined: null,
        },
      },
    },
    "private",
  );
  // The server tells: Sub says "Hello".
  await walk.meets(sampleChat, "private");
  // The connection to the server is back.
  await walk.meets({ type: "line.restored" }, "private");
  // The server tells of the private chat with ava: it is declined.
  await walk.meets(
    {
      type: "socket.received",
      name: "private-show.update",
      data: { id: "show-1", username: "ava", status: "declined", kind: "stream", expire_time: null },
    },
    "reading",
  );
  // The server lets the page watch, from browser to browser.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: sampleViewed,
          joined: {
            stream: sampleStream,
            replaced: false,
            muted: false,
            mode: "peer",
            ice_servers: [],
            peer: "sample-page",
          },
        },
      },
    },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // Ten seconds pass.
  await walk.waits(
    { type: "xstate.after.joinPause.watch.live.presence.resting" },
    { live: { presence: "saying", sound: "heard", talk: "hidden" } },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.joinStream", output: { status: "failed", failure: sampleFailure } },
    { live: { presence: "waiting", sound: "heard", talk: "hidden" } },
  );
  // A second passes.
  await walk.waits(
    { type: "xstate.after.pictureWait.watch.live.talk.hidden" },
    { live: { presence: "waiting", sound: "heard", talk: "shown" } },
  );
});

test("6. Press Tip menu", async () => {
  // Log in as fan and open /stream/view/ava.
  const walk = await begin(
    { route: { page: "watch", username: "ava" }, user: sampleFan, now: 1790000000 },
    "reading",
  );
  // The server answers that the creator is live and the viewer has no access.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "live",
            access: false,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: sampleStream,
          },
          joined: null,
        },
      },
    },
    { locked: "asking" },
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadCreator" }, { locked: "waiting" });
  // The connection to the server is back.
  await walk.meets({ type: "line.restored" }, "reading");
  // The server answers that the creator is not live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "offline",
            access: true,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: null,
          },
          joined: null,
        },
      },
    },
    { absent: "waiting" },
  );
  // The server tells: ava is live.
  await walk.meets(sampleStatus, "reading");
  // The server answers that the creator is in a private chat.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "private",
            access: true,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: null,
          },
          joined: null,
        },
      },
    },
    "taken",
  );
  // The connection to the server is back.
  await walk.meets({ type: "line.restored" }, "reading");
  // The server answers that the creator is in a private chat.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "private",
            access: true,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: null,
          },
          joined: null,
        },
      },
    },
    "taken",
  );
  // The server tells of the private chat with ava: it is paid.
  await walk.meets(samplePaid, "reading");
  // The server lets the page watch, from browser to browser.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: sampleViewed,
          joined: {
            stream: sampleStream,
            replaced: false,
            muted: false,
            mode: "peer",
            ice_servers: [],
            peer: "sample-page",
          },
        },
      },
    },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // Press Tip menu.
  await walk.does(
    { type: "tip.pressed", menu: true },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // The server tells of the private chat with ava: it is paid.
  await walk.meets(samplePaid, "reading");
  // The server answers that the creator is not live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "offline",
            access: true,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: null,
          },
          joined: null,
        },
      },
    },
    { ended: "waiting" },
  );
  // The server tells: ava is live.
  await walk.meets(sampleStatus, "reading");
});

test("7. The server tells: tips have come to $29.00 of $50.00; The server tells: 3 watch", async () => {
  // Log in as fan and open /stream/view/ava.
  const walk = await begin(
    { route: { page: "watch", username: "ava" }, user: sampleFan, now: 1790000000 },
    "reading",
  );
  // The server lets the page watch, from browser to browser.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: sampleViewed,
          joined: {
            stream: sampleStream,
            replaced: false,
            muted: false,
            mode: "peer",
            ice_servers: [],
            peer: "sample-page",
          },
        },
      },
    },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // The server tells: Sub says "Hello".
  await walk.meets(sampleChat, { live: { presence: "resting", sound: "heard", talk: "hidden" } });
  // The server tells: tips have come to $29.00 of $50.00.
  await walk.meets(sampleGoal, { live: { presence: "resting", sound: "heard", talk: "hidden" } });
  // The server tells: 3 watch.
  await walk.meets(
    { type: "socket.received", name: "stream.viewers", data: { stream_id: "stream-1", count: 3 } },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // The connection to the server is back.
  await walk.meets(
    { type: "line.restored" },
    { live: { presence: "saying", sound: "heard", talk: "hidden" } },
  );
  // The server lets the page watch, from browser to browser.
  await walk.meets(
    {
      type: "xstate.done.actor.joinStream",
      output: {
        status: "ok",
        data: {
          stream: sampleStream,
          replaced: false,
          muted: false,
          mode: "peer",
          ice_servers: [],
          peer: "sample-page",
        },
      },
    },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // The connection to the server is back.
  await walk.meets(
    { type: "line.restored" },
    { live: { presence: "saying", sound: "heard", talk: "hidden" } },
  );
  // The server refuses: "This stream is full right now. Please try again in a few minutes.".
  await walk.meets(
    {
      type: "xstate.done.actor.joinStream",
      output: {
        status: "failed",
        failure: {
          code: "stream_full",
          error: "This stream is full right now. Please try again in a few minutes.",
        },
      },
    },
    "reading",
  );
  // The server answers that the creator is not live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "offline",
            access: true,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: null,
          },
          joined: null,
        },
      },
    },
    { ended: "waiting" },
  );
  // Switch on that one is told when the creator is live.
  await walk.does({ type: "alert.switched", on: true }, { ended: "saving" });
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.setAlert" }, { ended: "waiting" });
});

test("8. The server cannot be reached", async () => {
  // Log in as fan and open /stream/view/ava.
  const walk = await begin(
    { route: { page: "watch", username: "ava" }, user: sampleFan, now: 1790000000 },
    "reading",
  );
  // The server answers that the creator is live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: { status: "ok", data: { viewed: sampleViewed, joined: null } },
    },
    "joining",
  );
  // The server refuses: "This stream is full right now. Please try again in a few minutes.".
  await walk.meets(
    {
      type: "xstate.done.actor.joinStream",
      output: {
        status: "failed",
        failure: {
          code: "stream_full",
          error: "This stream is full right now. Please try again in a few minutes.",
        },
      },
    },
    "full",
  );
  // Press Try again, or Watch here.
  await walk.does({ type: "retry.requested" }, "reading");
  // The server answers that the creator is live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: { status: "ok", data: { viewed: sampleViewed, joined: null } },
    },
    "joining",
  );
  // The server refuses: "This stream is full right now. Please try again in a few minutes.".
  await walk.meets(
    {
      type: "xstate.done.actor.joinStream",
      output: {
        status: "failed",
        failure: {
          code: "stream_full",
          error: "This stream is full right now. Please try again in a few minutes.",
        },
      },
    },
    "full",
  );
  // The server tells of the private chat with ava: it is paid.
  await walk.meets(samplePaid, "reading");
  // The server answers that the creator is not live.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: {
            status: "offline",
            access: true,
            has_private: false,
            display_name: "Ava Laurent",
            poster: null,
            has_tip_button: true,
            has_tip_menu: true,
            alerts: false,
            stream: null,
          },
          joined: null,
        },
      },
    },
    { absent: "waiting" },
  );
  // Switch on that one is told when the creator is live.
  await walk.does({ type: "alert.switched", on: true }, { absent: "saving" });
  // The server takes it.
  await walk.meets(
    { type: "xstate.done.actor.setAlert", output: { status: "ok", data: { alerts: true } } },
    { absent: "waiting" },
  );
  // Switch off that one is told when the creator is live.
  await walk.does({ type: "alert.switched", on: false }, { absent: "saving" });
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.setAlert", output: { status: "failed", failure: sampleFailure } },
    { absent: "waiting" },
  );
  // Switch off that one is told when the creator is live.
  await walk.does({ type: "alert.switched", on: false }, { absent: "saving" });
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.setAlert" }, { absent: "waiting" });
});

test('9. The server refuses: "This broadcast is over."', async () => {
  // Log in as fan and open /stream/view/ava.
  const walk = await begin(
    { route: { page: "watch", username: "ava" }, user: sampleFan, now: 1790000000 },
    "reading",
  );
  // The server lets the page watch, from browser to browser.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: sampleViewed,
          joined: {
            stream: sampleStream,
            replaced: false,
            muted: false,
            mode: "peer",
            ice_servers: [],
            peer: "sample-page",
          },
        },
      },
    },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // The connection to the server is back.
  await walk.meets(
    { type: "line.restored" },
    { live: { presence: "saying", sound: "heard", talk: "hidden" } },
  );
  // The server refuses: "This broadcast is over.".
  await walk.meets(
    {
      type: "xstate.done.actor.joinStream",
      output: { status: "failed", failure: { code: "stream_not_found", error: "This broadcast is over." } },
    },
    { ended: "waiting" },
  );
});

test("10. Three seconds pass; The server answers that another window of the viewer watches", async () => {
  // Log in as fan and open /stream/view/ava.
  const walk = await begin(
    { route: { page: "watch", username: "ava" }, user: sampleFan, now: 1790000000 },
    "reading",
  );
  // The server lets the page watch, from browser to browser.
  await walk.meets(
    {
      type: "xstate.done.actor.enterStream",
      output: {
        status: "ok",
        data: {
          viewed: sampleViewed,
          joined: {
            stream: sampleStream,
            replaced: false,
            muted: false,
            mode: "peer",
            ice_servers: [],
            peer: "sample-page",
          },
        },
      },
    },
    { live: { presence: "resting", sound: "heard", talk: "hidden" } },
  );
  // The connection to the server is back.
  await walk.meets(
    { type: "line.restored" },
    { live: { presence: "saying", sound: "heard", talk: "hidden" } },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.joinStream" },
    { live: { presence: "waiting", sound: "heard", talk: "hidden" } },
  );
  // Three seconds pass.
  await walk.waits(
    { type: "xstate.after.retryPause.watch.live.presence.waiting" },
    { live: { presence: "saying", sound: "heard", talk: "hidden" } },
  );
  // The server answers that another window of the viewer watches.
  await walk.meets(
    {
      type: "xstate.done.actor.joinStream",
      output: {
        status: "ok",
        data: {
          stream: sampleStream,
          replaced: true,
          muted: false,
          mode: "peer",
          ice_servers: [],
          peer: "sample-page",
        },
      },
    },
    "replaced",
  );
  // Press Try again, or Watch here.
  await walk.does({ type: "retry.requested" }, "reading");
});
