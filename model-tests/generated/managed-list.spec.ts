// Generated from the machine of 'managed-list' by "npm run paths -- managed-list --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleCreator, sampleFailure, sampleSite } from "../../src/machines/app/sample-records.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { managedListDriver } from "../browser/managed-list.driver.ts";

const { begin } = browserTests(managedListDriver, {});

test('1. The server refuses: "Too many tries. Please wait a moment."; The server cannot be reached; and 8 more', async () => {
  // Log in as ava and open /account/snapchat.
  const walk = await begin(
    {
      site: sampleSite,
      user: sampleCreator,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "snapchat-list", query: {} },
    },
    "showing",
  );
  // Press Expired.
  await walk.does({ type: "tab.chosen", tab: "expired" }, "showing");
  // Press the button that copies sub.snaps.
  await walk.does({ type: "copy.pressed", text: "sub.snaps" }, "copying");
  // The browser has copied it.
  await walk.meets({ type: "xstate.done.actor.copyText" }, "showing");
  // The server says notification.counters on the line.
  await walk.meets(
    {
      type: "socket.received",
      name: "notification.counters",
      data: {
        unread_dm_user_ids: [],
        unread_notifications: 0,
        content_review_pending: 0,
        tip_menu_pending: 1,
        snapchat_adds: 1,
        snapchat_removals: 0,
        can_payout: 0,
      },
    },
    "showing",
  );
  // The line to the server is back after a moment.
  await walk.meets({ type: "line.restored" }, "showing");
  // Press the button that copies sub.snaps.
  await walk.does({ type: "copy.pressed", text: "sub.snaps" }, "copying");
  // The browser does not copy.
  await walk.meets({ type: "xstate.error.actor.copyText" }, "showing");
  // The address names the page snapchat-list, as a press on a tab has it.
  await walk.meets(
    { type: "route.changed", now: 1790000000, route: { page: "snapchat-list", query: { tab: "expired" } } },
    "showing",
  );
  // Press Mark as removed in the row of Sub.
  await walk.does({ type: "act.pressed", act: "removed", id: "p1", name: "Sub" }, "acting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.actOnRow", output: { status: "failed", failure: sampleFailure } },
    "showing",
  );
  // Press Mark as removed in the row of Sub.
  await walk.does({ type: "act.pressed", act: "removed", id: "p1", name: "Sub" }, "acting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.actOnRow" }, "showing");
});

test("2. Log in as ava and open /account/snapchat?tab=expired", async () => {
  // Log in as ava and open /account/snapchat?tab=expired.
  await begin(
    {
      site: sampleSite,
      user: sampleCreator,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "snapchat-list", query: { tab: "expired" } },
    },
    "showing",
  );
});

test("3. Press Keep it in the question; The address names the page custom-purchases, as a press on a tab has it; and 5 more", async () => {
  // Log in as ava and open /account/custom-purchases.
  const walk = await begin(
    {
      site: sampleSite,
      user: sampleCreator,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "custom-purchases", query: {} },
    },
    "showing",
  );
  // Press Delivered.
  await walk.does({ type: "tab.chosen", tab: "delivered" }, "showing");
  // Press Refund in the row of Sub.
  await walk.does({ type: "act.pressed", act: "refunded", id: "p1", name: "Sub" }, "asking");
  // Press Refund in the question.
  await walk.does({ type: "question.answered", name: "row-act", answer: "confirmed" }, "acting");
  // The server answers: it is done.
  await walk.meets(
    { type: "xstate.done.actor.actOnRow", output: { status: "ok", data: { ok: true } } },
    "showing",
  );
  // Press Mark as delivered in the row of Sub.
  await walk.does({ type: "act.pressed", act: "delivered", id: "p1", name: "Sub" }, "acting");
  // The server answers: it is done.
  await walk.meets(
    { type: "xstate.done.actor.actOnRow", output: { status: "ok", data: { ok: true } } },
    "showing",
  );
  // Press Refund in the row of Sub.
  await walk.does({ type: "act.pressed", act: "refunded", id: "p1", name: "Sub" }, "asking");
  // Press Keep it in the question.
  await walk.does({ type: "question.answered", name: "row-act", answer: "cancelled" }, "showing");
  // The address names the page custom-purchases, as a press on a tab has it.
  await walk.meets(
    {
      type: "route.changed",
      now: 1790000000,
      route: { page: "custom-purchases", query: { status: "delivered" } },
    },
    "showing",
  );
});

test("4. Type sub into Search by name; Press Search; and 1 more", async () => {
  // Log in as ava and open /account/subscriber.
  const walk = await begin(
    {
      site: sampleSite,
      user: sampleCreator,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "subscribers", query: {} },
    },
    "showing",
  );
  // Choose Gift under What they have.
  await walk.does({ type: "choice.chosen", name: "type", value: "gift" }, "showing");
  // Type sub into Search by name.
  await walk.does({ type: "field.changed", field: "query", value: "sub" }, "showing");
  // Press Search.
  await walk.does({ type: "form.submitted" }, "showing");
});

test("5. Log in as ava and open /account/follower?sort=oldest", async () => {
  // Log in as ava and open /account/follower?sort=oldest.
  await begin(
    {
      site: sampleSite,
      user: sampleCreator,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "followers", query: { sort: "oldest" } },
    },
    "showing",
  );
});

test("6. Choose Tips and tip menu under For what", async () => {
  // Log in as ava and open /account/top-spenders.
  const walk = await begin(
    {
      site: sampleSite,
      user: sampleCreator,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "top-spenders", query: {} },
    },
    "showing",
  );
  // Choose Tips and tip menu under For what.
  await walk.does({ type: "choice.chosen", name: "kind", value: "tip" }, "showing");
});

test("7. The server tells: a message to many was sent to 100 of 250; Press Stop in the row of New film tonight", async () => {
  // Log in as ava and open /account/direct-message/send.
  const walk = await begin(
    {
      site: sampleSite,
      user: sampleCreator,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "sent-broadcasts", query: {} },
    },
    "showing",
  );
  // The server tells: a message to many was sent to 100 of 250.
  await walk.meets(
    {
      type: "socket.received",
      name: "direct-message.broadcast-progress",
      data: { id: 3, sent: 100, total: 250 },
    },
    "showing",
  );
  // Press Stop in the row of New film tonight.
  await walk.does({ type: "act.pressed", act: "stopped", id: "3", name: "New film tonight" }, "asking");
});

test("8. Log in as ava and open /account/stream-stats?period=week", async () => {
  // Log in as ava and open /account/stream-stats?period=week.
  await begin(
    {
      site: sampleSite,
      user: sampleCreator,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "stream-stats", query: { period: "week" } },
    },
    "showing",
  );
});

test("9. Press Mark as added in the row of Sub", async () => {
  // Log in as ava and open /account/snapchat.
  const walk = await begin(
    {
      site: sampleSite,
      user: sampleCreator,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "snapchat-list", query: {} },
    },
    "showing",
  );
  // Press Mark as added in the row of Sub.
  await walk.does({ type: "act.pressed", act: "added", id: "p1", name: "Sub" }, "acting");
});

test("10. Press Block in the row of Sub; Press Unblock in the row of Sub", async () => {
  // Log in as ava and open /account/subscriber.
  const walk = await begin(
    {
      site: sampleSite,
      user: sampleCreator,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "subscribers", query: {} },
    },
    "showing",
  );
  // Press Block in the row of Sub.
  await walk.does({ type: "act.pressed", act: "block", id: "sub", name: "Sub" }, "asking");
  // Press Keep it in the question.
  await walk.does({ type: "question.answered", name: "row-act", answer: "cancelled" }, "showing");
  // Press Unblock in the row of Sub.
  await walk.does({ type: "act.pressed", act: "unblock", id: "sub", name: "Sub" }, "acting");
});
