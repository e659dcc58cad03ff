import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { checkMessages } from "../../src/actors/socket/checked-messages.ts";
import type { FrameData } from "../../src/protocol/frame.ts";
import { socketEvents } from "../../src/protocol/socket-events.ts";
import { sampleMessage, sentNames } from "./sample-data.ts";

let heard: unknown[] = [];
let told: string[] = [];
// What loads lazily in the browser is there: waiting for it would measure this machine.
beforeAll(() => import("../../src/protocol/wire.codec.ts"));
beforeEach(() => {
  heard = [];
  told = [];
});

const checkAll = async (messages: readonly (readonly [name: string, data: FrameData])[]): Promise<void> => {
  const receive = checkMessages({
    checked: (message) => void heard.push(message),
    debug: (message) => void told.push(message),
  });
  for (const [name, data] of messages) receive(name, data);
  await expect.poll(() => heard.length + told.length).toBe(messages.length);
};

describe("what the server says", () => {
  test("is handed on as it is when it has its shape, in the order in which it came", async () => {
    const messages = sentNames.filter((name) => name !== "socket.ping").map(sampleMessage);
    await checkAll(messages.map(({ name, data }) => [name, data]));
    expect(heard).toEqual(messages);
    expect(told).toEqual([]);
  });

  test("is dropped and told when a field is missing, at every event that has one", async () => {
    const broken = sentNames
      .map(sampleMessage)
      .filter(({ name, data }) => Object.keys(data).length > 0 && name !== "socket.authorized")
      .map(({ name, data }) => [name, Object.fromEntries(Object.entries(data).slice(1))] as const);
    await checkAll(broken);
    expect(heard).toEqual([]);
    expect(told.map((each) => each.split(":")[0])).toEqual(broken.map(([name]) => `dropped ${name}`));
  });

  test("is dropped when a field is of another type, and what comes after it is not", async () => {
    await checkAll([
      ["profile.update", { username: 5 }],
      ["lobby.token-update", { token: null, expires_at: 1 }],
      ["post.update", { ...sampleMessage("post.update").data, action: "explode" }],
      ["profile.update", { username: "ava" }],
    ]);
    expect(heard).toEqual([{ name: "profile.update", data: { username: "ava" } }]);
    expect(told).toHaveLength(3);
  });

  test("loses what the table does not name", async () => {
    await checkAll([["profile.update", { username: "ava", more: 1 }]]);
    expect(heard).toEqual([{ name: "profile.update", data: { username: "ava" } }]);
  });

  test("is dropped when its id is reserved, or its name is of a newer server", async () => {
    const reserved = socketEvents.filter(({ data }) => data === null).map(({ name }) => name);
    await checkAll([...reserved, "future.event", "__proto__"].map((name) => [name, {}] as const));
    expect(heard).toEqual([]);
  });
});

test("a ping waits for nothing: a page that hears only pings never loads the codec", () => {
  const receive = checkMessages({ checked: (message) => void heard.push(message), debug: () => undefined });
  receive("profile.update", { username: "ava" });
  receive("socket.ping", {});
  expect(heard).toEqual([{ name: "socket.ping", data: {} }]);
});
