import { fromPromise } from "xstate";
import { describe, expect, test } from "vitest";

import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { sessionFlow } from "../../src/machines/session/session.flow.ts";
import {
  selectIsMember,
  selectSessionView,
  sessionMachine,
} from "../../src/machines/session/session.machine.ts";
import { drive } from "../../model-tests/walk/drive.ts";
import { stepsOf } from "../../model-tests/walk/steps.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const sessionOf = (noLogout = false) => {
  const calls = { logout: 0 };
  const actors = {
    logout: fromPromise(() => {
      calls.logout += 1;
      return Promise.resolve({ status: "ok", data: { ok: true } });
    }),
    readCounters: fromPromise(() => Promise.resolve({ status: "ok", data: { user: null, counters: null } })),
    readLogoutFlag: fromPromise(() => Promise.resolve({ noLogout })),
  };
  return { ...drive(sessionMachine, { user: sampleFan, counters: null }, actors), calls };
};

const logoutEvent = { type: "socket.received", name: "account.logout", data: { reason: "logout" } } as const;

describe("the open numbers", () => {
  const counters = {
    ...{ unread_dm_user_ids: [], unread_notifications: 0, content_review_pending: 0 },
    ...{ tip_menu_pending: 0, snapchat_adds: 0, snapchat_removals: 0, can_payout: 0 },
  };
  const read = (unread_dm_user_ids: readonly string[]) => ({
    status: "ok",
    data: { user: sampleFan, counters: { ...counters, unread_dm_user_ids } },
  });

  test("[CENT-18] what is told while they are read has them read again: which of the two is older nobody knows", async () => {
    const answers: ((answer: unknown) => void)[] = [];
    const readCounters = fromPromise(() => new Promise<unknown>((resolve) => answers.push(resolve)));
    const actors = {
      readCounters,
      logout: fromPromise(async () => null),
      readLogoutFlag: fromPromise(async () => null),
    };
    const { actor } = drive(sessionMachine, { user: sampleFan, counters: null }, actors);
    const shown = () => actor.getSnapshot().context.counters?.unread_dm_user_ids;
    actor.send({ type: "line.restored" });
    actor.send({
      type: "socket.received",
      name: "notification.counters",
      data: { ...counters, unread_dm_user_ids: ["sub", "pack"] },
    });
    expect([answers.length, shown()]).toEqual([2, ["sub", "pack"]]);
    answers[0]!(read(["sub"]));
    await settled();
    expect(shown()).toEqual(["sub", "pack"]);
    answers[1]!(read(["sub", "pack", "fan"]));
    await settled();
    expect(shown()).toEqual(["sub", "pack", "fan"]);
  });
});

describe("logging out", () => {
  test("[AUTH-52] a logout posts to the logout call, then goes home", async () => {
    const { actor, calls, emitted } = sessionOf();
    actor.send({ type: "logout.requested" });
    expect(emitted).toEqual([]);
    await settled();
    expect(calls.logout).toBe(1);
    expect(emitted).toEqual([{ type: "navigation.requested", to: "/", load: true }]);
  });

  test("[AUTH-53] a logout with a reload asked for posts to the logout call, then reloads the page", async () => {
    const { actor, calls, emitted } = sessionOf();
    actor.send({ type: "logout.requested", reload: true });
    await settled();
    expect(calls.logout).toBe(1);
    expect(emitted).toEqual([{ type: "page.reloadRequested" }]);
  });

  test("a second logout while the first runs makes no second call", async () => {
    const { actor, calls } = sessionOf();
    actor.send({ type: "logout.requested" });
    actor.send({ type: "logout.requested" });
    await settled();
    expect(calls.logout).toBe(1);
  });

  test("[RT-01] [RT-30] a server logout event logs the user out when no no_logout flag is stored", async () => {
    const { actor, emitted } = sessionOf();
    actor.send(logoutEvent);
    await settled();
    await settled();
    expect(selectSessionView(actor.getSnapshot())).toEqual({ status: "guest" });
    expect(emitted).toEqual([{ type: "navigation.requested", to: "/", load: true }]);
  });

  test("[RT-02] a server logout event does nothing when a no_logout flag is stored", async () => {
    const { actor, calls, emitted } = sessionOf(true);
    actor.send(logoutEvent);
    await settled();
    await settled();
    expect(selectSessionView(actor.getSnapshot())).toMatchObject({ status: "signedIn", leaving: false });
    expect({ calls, emitted }).toEqual({ calls: { logout: 0 }, emitted: [] });
  });
});

describe("user updates", () => {
  const update = (user: typeof sampleFan) =>
    ({ type: "socket.received", name: "account.user-update", data: { user } }) as const;

  test("[RT-03] [RT-24] a user-update event replaces the current user if the username matches", () => {
    const { actor, emitted } = sessionOf();
    const user = { ...sampleFan, display_name: "New name" };
    actor.send(update(user));
    expect(selectSessionView(actor.getSnapshot())).toMatchObject({ user });
    expect(emitted).toEqual([{ type: "user.changed", user }]);
  });

  test("[RT-04] a user-update event with another username leaves the current user as it is", () => {
    const { actor, emitted } = sessionOf();
    actor.send(update(sampleCreator));
    expect(selectSessionView(actor.getSnapshot())).toMatchObject({ user: sampleFan });
    expect(emitted).toEqual([]);
  });
});

describe("on every step of the session", () => {
  const inputs = [
    { user: null, counters: null },
    { user: sampleFan, counters: { unread: 1 } },
  ];
  const { steps, snapshots, begins } = stepsOf({ ...sessionFlow, inputs } as AnyFlow);

  test("who is signed in is known from the start, and whether he is leaving", () => {
    expect(begins.map(({ snapshot }) => [snapshot.value, selectIsMember(snapshot as never)])).toEqual([
      ["guest", false],
      [{ signedIn: "knowing" }, true],
    ]);
    for (const { snapshot } of begins) expect(snapshot.context.reload).toBe(false);
    for (const snapshot of snapshots) {
      const { user, counters } = snapshot.context;
      expect(selectSessionView(snapshot as never)).toEqual(
        user === null
          ? { status: "guest" }
          : { status: "signedIn", user, counters, leaving: !snapshot.matches("signedIn") },
      );
      expect(selectIsMember(snapshot as never)).toBe(user !== null);
    }
  });

  test("once signed out nobody is known, and the page goes as it was asked to", () => {
    const ended = steps.filter(({ after }) => after.value === "signedOut");
    expect(new Set(ended.map(({ before }) => before.value))).toEqual(new Set(["signingOut", "leaving"]));
    for (const { before, after, emitted } of ended) {
      expect(after.context).toEqual({ user: null, counters: null, reload: before.context.reload });
      expect(emitted).toEqual([
        before.context.reload
          ? { type: "page.reloadRequested" }
          : { type: "navigation.requested", to: "/", load: true },
      ]);
    }
  });

  test("[RT-01] the server's logout leads home whatever was asked before, and whatever the call answers", () => {
    const told = steps.filter(({ after }) => after.value === "leaving");
    expect(told.length).toBeGreaterThan(0);
    for (const { after } of told) expect(after.context.reload).toBe(false);
    // A logout with a reload that failed is remembered until then.
    expect(new Set(told.map(({ before }) => before.context.reload))).toEqual(new Set([true, false]));
    const without = steps.filter(({ event }) => event.type === "xstate.error.actor.readLogoutFlag");
    expect(new Set(without.map(({ after }) => after.value))).toEqual(new Set(["leaving"]));
    const answered = steps.filter(({ before }) => before.value === "leaving");
    expect(new Set(answered.map(({ event, after }) => `${event.type} ${after.value}`))).toEqual(
      new Set(["xstate.done.actor.logout signedOut", "xstate.error.actor.logout signedOut"]),
    );
  });

  test("a logout reloads only when this one was asked to", () => {
    const asked = steps.filter(({ event }) => event.type === "logout.requested");
    expect(new Set(asked.map(({ event, after }) => `${event["reload"]} ${after.context.reload}`))).toEqual(
      new Set(["true true", "undefined false"]),
    );
  });
});
