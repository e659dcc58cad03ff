import { fromCallback, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";

import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { selectSocketView } from "../../src/machines/socket/socket-view.ts";
import { socketMachine } from "../../src/machines/socket/socket.machine.ts";
import type { SocketMessage } from "../../src/protocol/socket-events.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";

const JITTER = 120;
const opened = { type: "socket.opened", version: 1 } as const;
const closed = { type: "socket.closed", code: 1006, jitter: 70 } as const;
const message = (said: SocketMessage) => ({ type: "message.received", ...said }) as const;
const refusedToken = message({
  name: "socket.error",
  data: { code: "token", error: "This token is not valid." },
});
const fresh = (node_token: string) => ({
  status: "ok",
  data: { user: { ...sampleFan, node_token }, counters: null },
});
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** `sessions`: what the server answers when a fresh token is asked for, one after the other. */
const start = (token: string | null, ...sessions: readonly unknown[]) => {
  const transport = listener();
  let asked = 0;
  const refreshToken = fromPromise(() => {
    const answer = sessions[asked];
    asked += 1;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const account = token === null ? null : sampleFan.id;
  const input = { token, account, jitter: JITTER, rooms: [] };
  const { actor, clock, emitted } = drive(socketMachine, input, {
    transport: transport.logic,
    refreshToken,
  });
  return {
    actor,
    clock,
    emitted,
    lines: () => transport.starts.count,
    sent: () => transport.heard.map(({ name, data }) => [name, data.token ?? data.room]),
    heard: () => transport.heard,
    view: () => selectSocketView(actor.getSnapshot()).status,
    asked: () => asked,
  };
};

/** The next line is opened after exactly so many milliseconds. */
const opensAfter = (it: ReturnType<typeof start>, delay: number): void => {
  const before = it.lines();
  it.clock.increment(delay - 1);
  expect(it.lines()).toBe(before);
  it.clock.increment(1);
  expect(it.lines()).toBe(before + 1);
};

describe("a token that the server refuses", () => {
  test("is replaced by a fresh one on the same line, which counts as connected meanwhile", async () => {
    const it = start("old", fresh("new"));
    it.actor.send(opened);
    it.actor.send(refusedToken);
    expect(it.view()).toBe("connected");
    await settled();
    expect([it.sent(), it.lines(), it.view()]).toEqual([
      [
        ["socket.authorize", "old"],
        ["socket.authorize", "new"],
      ],
      1,
      "connected",
    ]);
    it.actor.send(closed);
    it.clock.increment(70);
    it.actor.send(opened);
    expect(it.sent().at(-1)).toEqual(["socket.authorize", "new"]);
  });

  test("[RT-01] of somebody who is not logged in any more makes the line a guest's, and tells the logout that was missed", async () => {
    const it = start("old", { status: "ok", data: { user: null, counters: null } });
    it.actor.send(opened);
    it.actor.send(refusedToken);
    await settled();
    expect(it.emitted).toEqual([
      { type: "socket.received", name: "account.logout", data: { reason: "expired" } },
    ]);
    it.actor.send(closed);
    it.clock.increment(70);
    it.actor.send(opened);
    expect(it.sent()).toEqual([["socket.authorize", "old"]]);
  });

  test("where somebody else is logged in by now has the page loaded anew, and stays without a line until then", async () => {
    const it = start("old", { status: "ok", data: { user: sampleCreator, counters: null } });
    it.actor.send(opened);
    it.actor.send(refusedToken);
    await settled();
    expect([it.sent(), it.emitted]).toEqual([
      [["socket.authorize", "old"]],
      [{ type: "page.reloadRequested" }],
    ]);
    opensAfter(it, 60_000);
  });

  test("keeps nothing else from the line meanwhile: rooms, pings, what others tell, and what the page says", async () => {
    const it = start("old", fresh("new"));
    it.actor.send(opened);
    it.actor.send(refusedToken);
    const signal = { stream_id: "show-1", from: "me", to: "", kind: "offer", data: {} } as const;
    it.actor.send({ type: "rooms.changed", rooms: ["profile:ava"] });
    it.actor.send({ type: "signal.sent", data: signal });
    it.actor.send(message({ name: "socket.ping", data: {} }));
    it.actor.send(message({ name: "profile.update", data: { username: "ava" } }));
    expect(it.sent()).toEqual([
      ["socket.authorize", "old"],
      ["socket.join", "profile:ava"],
      ["socket.pong", undefined],
    ]);
    expect(it.emitted).toEqual([
      { type: "socket.received", name: "profile.update", data: { username: "ava" } },
    ]);
    await settled();
    it.actor.send(message({ name: "socket.authorized", data: { username: "fan" } }));
    expect(it.heard().slice(-2)).toEqual([
      { type: "frame.sent", name: "socket.authorize", data: { token: "new", version: 1 } },
      { type: "frame.sent", name: "stream.signal", data: signal },
    ]);
  });

  test("is replaced once a line: the next line may ask again", async () => {
    const it = start("first", fresh("second"), fresh("third"));
    for (let line = 0; line < 2; line += 1) {
      it.actor.send(opened);
      it.actor.send(refusedToken);
      await settled();
      it.actor.send(closed);
      it.clock.increment(70);
    }
    expect([it.asked(), it.lines()]).toEqual([2, 3]);
  });

  test("and for which no fresh one is given leaves the line, for a minute", async () => {
    const it = start("old", { status: "failed", failure: { code: "too_many", error: "Too many tries." } });
    it.actor.send(opened);
    it.actor.send(refusedToken);
    await settled();
    expect(it.sent()).toHaveLength(1);
    opensAfter(it, 60_000);
  });

  test("and for which no fresh one can be asked leaves the line like a lost one", async () => {
    const it = start("old", new Error("offline"));
    it.actor.send(opened);
    it.actor.send(refusedToken);
    await settled();
    opensAfter(it, JITTER);
  });

  test("is told from other errors, which leave the line as it is", () => {
    const it = start("old");
    it.actor.send(opened);
    it.actor.send(message({ name: "socket.error", data: { code: "rooms", error: "Too many rooms." } }));
    it.actor.send(message({ name: "socket.authorized", data: { username: "token" } }));
    expect([it.asked(), it.view(), it.emitted]).toEqual([0, "connected", []]);
  });
});

describe("a line that cannot be opened", () => {
  test("is tried again later each time, and told after the third try of a page that never had one", () => {
    const it = start(null);
    const views = [it.view()];
    for (const delay of [70, 140, 280]) {
      it.actor.send(closed);
      opensAfter(it, delay);
      views.push(it.view());
    }
    expect(views).toEqual(["connecting", "connecting", "connecting", "reconnecting"]);
  });

  test("because the browser refuses is tried again, too", async () => {
    const transport = fromCallback(() => {
      throw new Error("SecurityError");
    });
    const { actor, clock } = drive(
      socketMachine,
      { token: null, account: null, jitter: JITTER, rooms: [] },
      { transport },
    );
    for (const delay of [JITTER, 2 * JITTER, 4 * JITTER]) {
      await settled();
      expect(actor.getSnapshot()).toMatchObject({ value: "waiting", context: { delay } });
      clock.increment(delay);
    }
    await settled();
    expect(selectSocketView(actor.getSnapshot()).status).toBe("reconnecting");
  });
});

describe("a line on which nothing is said for a minute", () => {
  test("is opened anew after the first delay of this page", () => {
    const it = start(null);
    it.actor.send(opened);
    it.clock.increment(60_000);
    opensAfter(it, JITTER);
  });

  test.each([
    ["a ping", message({ name: "socket.ping", data: {} })],
    ["a fresh token", message({ name: "lobby.token-update", data: { token: "new", expires_at: 1 } })],
    ["a greeting", message({ name: "socket.authorized", data: { username: "fan" } })],
    ["news", message({ name: "profile.update", data: { username: "ava" } })],
  ])("lives on with %s", (_, said) => {
    const it = start("old");
    it.actor.send(opened);
    it.clock.increment(59_999);
    it.actor.send(said);
    it.clock.increment(59_999);
    expect([it.view(), it.lines()]).toEqual(["connected", 1]);
    it.clock.increment(1);
    expect(it.view()).toBe("connecting");
  });
});

describe("a network that goes and comes", () => {
  test.each([
    ["connecting", []],
    ["connected", [opened]],
    ["waiting for the next try", [closed]],
  ] as const)("while %s: offline at once, and a line as soon as it is back", (_, before) => {
    const it = start(null);
    for (const event of before) it.actor.send(event);
    it.actor.send({ type: "connection.lost" });
    expect(it.view()).toBe("offline");
    it.clock.increment(600_000);
    expect(it.lines()).toBe(1);
    it.actor.send({ type: "connection.restored" });
    expect([it.view(), it.lines()]).toEqual(["connecting", 2]);
  });

  test("delays begin anew after it was away", () => {
    const it = start(null);
    it.actor.send(closed);
    opensAfter(it, 70);
    it.actor.send({ type: "connection.lost" });
    it.actor.send({ type: "connection.restored" });
    it.actor.send(closed);
    opensAfter(it, 70);
  });

  test("that is said to be back ends the wait for the next try", () => {
    const it = start(null);
    it.actor.send(closed);
    it.actor.send({ type: "connection.restored" });
    expect(it.lines()).toBe(2);
  });
});

describe("rooms", () => {
  test("that were changed before there was a line are joined on it; those that stay are not left", () => {
    const it = start(null);
    it.actor.send({ type: "rooms.changed", rooms: ["profile:ava", "profile:mia"] });
    it.actor.send(opened);
    it.actor.send({ type: "rooms.changed", rooms: ["profile:mia", "profile:noah"] });
    it.actor.send({ type: "rooms.changed", rooms: ["profile:noah"] });
    expect(it.sent()).toEqual([
      ["socket.join", "profile:ava"],
      ["socket.join", "profile:mia"],
      ["socket.leave", "profile:ava"],
      ["socket.join", "profile:noah"],
      ["socket.leave", "profile:mia"],
    ]);
  });

  test("that were changed while the line was lost are joined on the next one, after the greeting", () => {
    const it = start("token");
    it.actor.send(opened);
    it.actor.send(closed);
    it.actor.send({ type: "rooms.changed", rooms: ["profile:ava"] });
    it.clock.increment(70);
    it.actor.send(opened);
    expect(it.sent().slice(1)).toEqual([
      ["socket.authorize", "token"],
      ["socket.join", "profile:ava"],
    ]);
  });
});
