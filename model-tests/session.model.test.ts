import { fromPromise } from "xstate";
import { describe, expect, test } from "vitest";

import { sampleCreator, sampleFan } from "../src/machines/app/sample-records.ts";
import { selectSessionView, sessionMachine } from "../src/machines/session/session.machine.ts";
import { drive } from "./walk/drive.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const sessionOf = (noLogout = false) => {
  const calls = { logout: 0 };
  const actors = {
    logout: fromPromise(() => {
      calls.logout += 1;
      return Promise.resolve({ status: "ok", data: { ok: true } });
    }),
    readLogoutFlag: fromPromise(() => Promise.resolve({ noLogout })),
  };
  return { ...drive(sessionMachine, { user: sampleFan, counters: null }, actors), calls };
};

const logoutEvent = { type: "socket.received", name: "account.logout", data: { reason: "logout" } } as const;

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
    const { actor } = sessionOf();
    actor.send(update({ ...sampleFan, display_name: "New name" }));
    expect(selectSessionView(actor.getSnapshot())).toMatchObject({ user: { display_name: "New name" } });
  });

  test("[RT-04] a user-update event with another username leaves the current user as it is", () => {
    const { actor } = sessionOf();
    actor.send(update(sampleCreator));
    expect(selectSessionView(actor.getSnapshot())).toMatchObject({ user: sampleFan });
  });
});
