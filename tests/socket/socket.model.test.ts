import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { selectSocketView } from "../../src/machines/socket/socket-view.ts";
import { RECONNECT_CAP_MS, socketMachine } from "../../src/machines/socket/socket.machine.ts";
import type { SocketMessage } from "../../src/protocol/socket-events.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";

const socketOf = (token: string | null) => {
  const transport = listener();
  const account = token === null ? null : sampleFan.id;
  return {
    ...drive(socketMachine, { token, account, jitter: 120, rooms: [] }, { transport: transport.logic }),
    transport,
  };
};

const opened = { type: "socket.opened", version: 1 } as const;
const closed = (jitter: number) => ({ type: "socket.closed", code: 1006, jitter }) as const;
const message = (said: SocketMessage) => ({ type: "message.received", ...said }) as const;

const fresh = { status: "ok", data: { user: sampleFan, counters: null } };

describe("after connecting", () => {
  test("[RT-05] a signed-in user's socket sends authorize with the node token and the protocol version", () => {
    const { actor, transport } = socketOf("a-node-token");
    expect(transport.heard).toEqual([]);
    actor.send(opened);
    expect(transport.heard).toEqual([
      { type: "frame.sent", name: "socket.authorize", data: { token: "a-node-token", version: 1 } },
    ]);
  });

  test("[RT-06] a guest's socket sends no authorize message", () => {
    const { actor, transport } = socketOf(null);
    actor.send(opened);
    expect(transport.heard).toEqual([]);
  });

  test("[RT-45] a ping is answered with a pong", () => {
    const { actor, transport } = socketOf(null);
    actor.send(opened);
    actor.send(message({ name: "socket.ping", data: {} }));
    expect(transport.heard).toEqual([{ type: "frame.sent", name: "socket.pong", data: {} }]);
  });

  test("[X-25] what a page says to another one waits until the server knows who is there, then it goes out at once; without a line it is lost", () => {
    const { actor, clock, transport } = socketOf("a-node-token");
    const said = (from: string) => {
      const data = { stream_id: "stream-1", from, to: "", kind: "answer", data: { sdp: "v=0" } } as const;
      actor.send({ type: "signal.sent", data });
      return { type: "frame.sent", name: "stream.signal", data };
    };
    const signals = () => transport.heard.filter((frame) => frame["name"] === "stream.signal");
    const [first] = [said("opening"), actor.send(opened)];
    const second = said("open");
    expect(signals()).toEqual([]);
    actor.send(message({ name: "socket.authorized", data: { username: "fan" } }));
    expect(signals()).toEqual([first, second]);
    const third = said("known");
    expect(signals()).toEqual([first, second, third]);
    actor.send(closed(100));
    said("lost");
    clock.increment(100);
    actor.send(opened);
    actor.send(message({ name: "socket.authorized", data: { username: "fan" } }));
    expect(signals()).toEqual([first, second, third]);
  });

  test("a message of the server is told by its name, the socket's own ones are not", () => {
    const { actor, emitted } = socketOf(null);
    actor.send(opened);
    actor.send(message({ name: "socket.authorized", data: { username: "fan" } }));
    actor.send(message({ name: "profile.update", data: { username: "ava" } }));
    expect(emitted).toEqual([{ type: "socket.received", name: "profile.update", data: { username: "ava" } }]);
  });

  test("a line that is there again says so once the server knows who is back, the first one says nothing", () => {
    const { actor, clock, emitted } = socketOf("a-node-token");
    actor.send(opened);
    actor.send(message({ name: "socket.authorized", data: { username: "fan" } }));
    expect(emitted).toEqual([]);
    actor.send(closed(100));
    clock.increment(100);
    actor.send(opened);
    expect(emitted).toEqual([]);
    actor.send(message({ name: "socket.authorized", data: { username: "fan" } }));
    actor.send(message({ name: "socket.authorized", data: { username: "fan" } }));
    expect(emitted).toEqual([{ type: "line.restored" }]);
  });

  test("the first line says that it is there when the page has missed something, or its token was too old to tell", () => {
    const missing = socketOf("a-node-token");
    missing.actor.send(opened);
    missing.actor.send(message({ name: "socket.authorized", data: { username: "fan", missed: true } }));
    expect(missing.emitted).toEqual([{ type: "line.restored" }]);

    const refused = socketOf("a-node-token");
    refused.actor.send(opened);
    refused.actor.send(
      message({ name: "socket.error", data: { code: "token", error: "This token is not valid." } }),
    );
    refused.actor.send({ type: "xstate.done.actor.refreshToken", output: fresh } as never);
    refused.actor.send(message({ name: "socket.authorized", data: { username: "fan" } }));
    expect(refused.emitted).toEqual([{ type: "line.restored" }]);
  });

  test("a guest's line that is there again says so at once", () => {
    const { actor, clock, emitted } = socketOf(null);
    actor.send(opened);
    actor.send(closed(100));
    clock.increment(100);
    expect(emitted).toEqual([]);
    actor.send(opened);
    expect(emitted).toEqual([{ type: "line.restored" }]);
  });

  test("the rooms of the page are joined, left, and joined again after a reconnect", () => {
    const { actor, clock, transport } = socketOf(null);
    actor.send({ type: "rooms.changed", rooms: ["profile:ava"] });
    actor.send(opened);
    actor.send({ type: "rooms.changed", rooms: ["profile:noah"] });
    actor.send(closed(100));
    clock.increment(100);
    actor.send(opened);
    const frames = transport.heard.map(({ name, data }) => [name, data.room]);
    expect(frames).toEqual([
      ["socket.join", "profile:ava"],
      ["socket.leave", "profile:ava"],
      ["socket.join", "profile:noah"],
      ["socket.join", "profile:noah"],
    ]);
  });

  test("[RT-31] the server's token update is used for the next authorize", () => {
    const { actor, clock, transport } = socketOf("first");
    actor.send(opened);
    actor.send(message({ name: "lobby.token-update", data: { token: "second", expires_at: 1 } }));
    actor.send(closed(100));
    clock.increment(100);
    actor.send(opened);
    expect(transport.heard.map(({ data }) => data.token)).toEqual(["first", "second"]);
  });

  test("a line whose fresh token is refused as well is left for another one, a minute later", () => {
    const { actor, clock, transport } = socketOf("first");
    actor.send(opened);
    actor.send(message({ name: "socket.error", data: { code: "token", error: "This token is not valid." } }));
    actor.send({ type: "xstate.done.actor.refreshToken", output: fresh, actorId: "refreshToken" } as never);
    expect(actor.getSnapshot().matches({ open: "connected" })).toBe(true);
    actor.send(message({ name: "socket.error", data: { code: "token", error: "This token is not valid." } }));
    expect(actor.getSnapshot().value).toBe("waiting");
    clock.increment(59_999);
    expect(transport.starts.count).toBe(1);
    clock.increment(1);
    expect(transport.starts.count).toBe(2);
  });
});

test("a page that is told of too many sockets asks for no fresh token, and comes back a minute later", () => {
  const { actor, clock, transport } = socketOf("first");
  actor.send(opened);
  actor.send(
    message({
      name: "socket.error",
      data: { code: "too_many", error: "Too many tries. Please wait a moment." },
    }),
  );
  expect(actor.getSnapshot().value).toBe("waiting");
  clock.increment(59_999);
  expect(transport.starts.count).toBe(1);
  clock.increment(1);
  expect(transport.starts.count).toBe(2);
});

test("[RT-41] who is told not to come back at once comes back in a minute; who may come back does as ever", () => {
  const { actor, clock, transport } = socketOf("token");
  actor.send(opened);
  actor.send(message({ name: "lobby.disconnect", data: { reason: "restart", retry: true } }));
  expect(actor.getSnapshot().value).toEqual({ open: "connected" });
  actor.send(message({ name: "lobby.disconnect", data: { reason: "policy", retry: false } }));
  expect(actor.getSnapshot().value).toBe("waiting");
  clock.increment(59_999);
  expect(transport.starts.count).toBe(1);
  clock.increment(1);
  expect(transport.starts.count).toBe(2);
});

describe("reconnecting", () => {
  test("[RT-07] on disconnect the socket connects again", () => {
    const { actor, clock, transport } = socketOf(null);
    actor.send(opened);
    actor.send(closed(100));
    clock.increment(99);
    expect(transport.starts.count).toBe(1);
    clock.increment(1);
    expect(transport.starts.count).toBe(2);
  });

  test("[RT-09] [RT-10] each further delay doubles the one before, up to 60000 ms", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 300 }), (jitter) => {
        const { actor, clock } = socketOf(null);
        for (let attempt = 0; attempt < 14; attempt += 1) {
          actor.send(closed(attempt === 0 ? jitter : 51));
          const expected = Math.min(jitter * 2 ** attempt, RECONNECT_CAP_MS);
          expect(actor.getSnapshot().context.delay).toBe(expected);
          clock.increment(expected - 1);
          expect(actor.getSnapshot().matches("waiting")).toBe(true);
          clock.increment(1);
          expect(actor.getSnapshot().matches("open")).toBe(true);
        }
        actor.stop();
      }),
      { numRuns: 30 },
    );
  });

  test("[RT-11] the delay begins anew after a connect", () => {
    const { actor, clock } = socketOf(null);
    for (const jitter of [100, 70, 70]) {
      actor.send(closed(jitter));
      clock.increment(RECONNECT_CAP_MS);
    }
    expect(actor.getSnapshot().context.delay).toBe(400);
    actor.send(opened);
    actor.send(closed(70));
    expect(actor.getSnapshot().context.delay).toBe(70);
  });

  test("a line that says nothing for a minute is given up, one that pings is kept", () => {
    const { actor, clock } = socketOf(null);
    actor.send(opened);
    clock.increment(59_000);
    actor.send(message({ name: "socket.ping", data: {} }));
    clock.increment(59_000);
    expect(selectSocketView(actor.getSnapshot()).status).toBe("connected");
    clock.increment(1_000);
    expect(actor.getSnapshot().matches("waiting")).toBe(true);
  });

  test("being offline is shown, and healed at once when the network is back", () => {
    const { actor, transport } = socketOf(null);
    actor.send(opened);
    actor.send({ type: "connection.lost" });
    expect(selectSocketView(actor.getSnapshot()).status).toBe("offline");
    actor.send({ type: "connection.restored" });
    expect(transport.starts.count).toBe(2);
  });

  test("a server that is away is told after the second try, not for a hiccup", () => {
    const { actor, clock } = socketOf(null);
    actor.send(opened);
    actor.send(closed(50));
    expect(selectSocketView(actor.getSnapshot()).status).toBe("connecting");
    clock.increment(50);
    actor.send(closed(50));
    expect(selectSocketView(actor.getSnapshot()).status).toBe("reconnecting");
    clock.increment(100);
    actor.send(opened);
    expect(selectSocketView(actor.getSnapshot()).status).toBe("connected");
  });
});
