import { expect, test } from "vitest";

import { growlMachine, selectGrowlView } from "../../src/machines/growl/growl.machine.ts";
import type { Counters } from "../../src/protocol/records.ts";
import { answer, drive } from "../../model-tests/walk/drive.ts";

const counters = (...unread: readonly string[]): Counters => ({
  ...{ unread_dm_user_ids: unread, unread_notifications: 0, content_review_pending: 0 },
  ...{ tip_menu_pending: 0, snapchat_adds: 0, snapchat_removals: 0, can_payout: 0 },
});

const growlOf = (unread: number) => {
  const { actor, clock } = drive(growlMachine, { unread }, {});
  return {
    ...{ actor, clock },
    view: () => selectGrowlView(actor.getSnapshot()),
    due: (due: boolean) => answer(actor, "readDue", due),
    count: (...ids: readonly string[]) =>
      actor.send({ type: "socket.received", name: "notification.counters", data: counters(...ids) }),
  };
};

const SILENT = { status: "silent" };

test("[RT-12] [RT-13] [SHELL-17] it appears after 3 s and stays for 7 s, with the number of unread conversations", () => {
  const growl = growlOf(2);
  growl.due(true);
  growl.clock.increment(2_999);
  expect(growl.view()).toEqual(SILENT);
  growl.clock.increment(1);
  expect(growl.view()).toEqual({ status: "shown", text: "You have 2 unread message(s)" });
  growl.clock.increment(6_999);
  expect(growl.view().status).toBe("shown");
  growl.clock.increment(1);
  expect(growl.view()).toEqual(SILENT);
});

test("[RT-14] it is not repeated while the browser remembers one of the last two hours", () => {
  const growl = growlOf(1);
  growl.due(false);
  growl.clock.increment(60_000);
  expect(growl.view()).toEqual(SILENT);
  growl.count("a", "b");
  growl.due(true);
  growl.clock.increment(3_000);
  expect(growl.view()).toMatchObject({ text: "You have 2 unread message(s)" });
});

test("nobody hears of messages that were read meanwhile, nor again because one was read", () => {
  const growl = growlOf(2);
  growl.due(true);
  growl.count();
  growl.clock.increment(3_000);
  expect(growl.view()).toEqual(SILENT);
  growl.actor.send({ type: "counters.read", counters: counters("a", "b") });
  growl.due(true);
  growl.clock.increment(3_000);
  growl.count("a");
  expect(growl.view()).toMatchObject({ text: "You have 1 unread message(s)" });
  growl.count();
  expect(growl.view()).toEqual(SILENT);
});
