import { EventEmitter } from "node:events";

import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";

import { socketEvents } from "../../src/protocol/socket-events.ts";
import { createMetrics } from "../../src/server/operations/metrics.ts";
import { keysFrom } from "../../src/server/session/keys.ts";
import type { StoredSession } from "../../src/server/session/session-store.ts";
import { createHub, type HubParts } from "../../src/server/socket/hub.ts";
import type { Member } from "../../src/server/socket/member.ts";
import { stillClock } from "../running/still-clock.ts";

afterEach(() => vi.restoreAllMocks());

/** Three pages that are signed in, and a clock that is moved by hand. */
const threePages = (findById: (session: string) => Promise<StoredSession | null>) => {
  let milliseconds = 1_000_000;
  vi.spyOn(performance, "now").mockImplementation(() => milliseconds);
  const hub = createHub({
    ...{ database: undefined as never, clock: stillClock(), keys: keysFrom(Buffer.alloc(32, 7)) },
    sessions: { findById } as unknown as HubParts["sessions"],
    ...{ log: pino({ level: "silent" }), metrics: createMetrics() },
    ...{ carrySignal: async () => null, enterRoom: async () => null },
  });
  const pages = ["s1", "s2", "s3"].map((session) => {
    const heard: string[] = [];
    const socket = Object.assign(new EventEmitter(), {
      ...{ OPEN: 1, readyState: 1, bufferedAmount: 0, terminate: () => undefined },
      send: (bytes: Buffer) => {
        const [id] = JSON.parse(String(bytes)) as readonly [number];
        heard.push(socketEvents.find((event) => event.id === id)!.name);
      },
      close: (code: number) => void heard.push(`closed ${code}`),
    });
    hub.join({
      ...{
        socket,
        site: "marquee",
        address: "192.0.2.1",
        country: "NL",
        mediaHosts: {},
        cookieSession: null,
      },
      ...{ asked: new Set(), rooms: new Set(), doubted: new Set(), account: session, session, tries: 0 },
      ...{ authorizing: false, waiting: 0, turn: Promise.resolve(), frames: 0, framesFrom: milliseconds },
      ...{ lastSeenAt: milliseconds, pingedAt: milliseconds, tokenAt: milliseconds },
    } as unknown as Member);
    heard.length = 0;
    return heard;
  });
  return { hub, pages, pass: (seconds: number) => void (milliseconds += seconds * 1000) };
};

test("while sessions cannot be looked up every line is kept by pings, and tokens are given when they can", async () => {
  let isAway = true;
  const { hub, pages, pass } = threePages(() =>
    isAway ? Promise.reject(new Error("away")) : Promise.resolve({} as StoredSession),
  );
  pass(50);
  await hub.tick();
  expect(pages).toEqual([["socket.ping"], ["socket.ping"], ["socket.ping"]]);
  isAway = false;
  pass(1);
  await hub.tick();
  for (const heard of pages) expect(heard).toEqual(["socket.ping", "lobby.token-update"]);
});

test("a database that does not answer holds up no ping, and is not asked again meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<StoredSession | null>();
  const findById = vi.fn(() => promise);
  const { hub, pages, pass } = threePages(findById);
  pass(30);
  await hub.tick();
  pass(20);
  const first = hub.tick();
  pass(5);
  const second = hub.tick();
  for (const heard of pages) expect(heard).toEqual(["socket.ping", "socket.ping"]);
  expect(findById).toHaveBeenCalledTimes(1);
  resolve({} as StoredSession);
  await Promise.all([first, second]);
});

test("who is signed out is told so, and is given no token more", async () => {
  const { hub, pages, pass } = threePages(async (session) =>
    session === "s2" ? null : ({} as StoredSession),
  );
  pass(50);
  await hub.tick();
  expect(pages).toEqual([
    ["socket.ping", "lobby.token-update"],
    ["socket.ping", "account.logout", "closed 4401"],
    ["socket.ping", "lobby.token-update"],
  ]);
});
