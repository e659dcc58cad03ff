import { expect, test } from "vitest";
import { fromCallback } from "xstate";

import { answer, drive, listener } from "../../model-tests/walk/drive.ts";
import { sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { feedMachine, selectFeedView } from "../../src/machines/feed/feed.machine.ts";
import { isLiveNow } from "../../src/machines/list/live-now.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import type { Call, CallResult } from "../../src/machines/resource/call.ts";
import { resourceMachine } from "../../src/machines/resource/resource.machine.ts";
import { promiseLogic } from "../running/promise-logic.ts";
import { now } from "./sample-feed.ts";

const start = () => {
  const pages = promiseLogic<PageResult, PageRequest>();
  const resources = promiseLogic<CallResult<unknown>, Call>();
  const hidden = listener();
  const ticks: unknown[] = [];
  const { actor } = drive(
    feedMachine,
    {
      route: { page: "feed" },
      user: sampleFan,
      site: sampleSite,
      now,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    {
      list: listMachine.provide({ actors: { loadPage: pages.logic } }),
      resource: resourceMachine.provide({ actors: { loadResource: resources.logic } }),
      hiddenCreators: hidden.logic,
      tick: fromCallback(({ input }) => void ticks.push(input)),
    },
  );
  return { actor, pages, resources, hidden, ticks, view: () => selectFeedView(actor.getSnapshot()) };
};

test("a fan's home asks for the posts of whom he follows, for popular creators, and for who is live", () => {
  const { pages, resources, view } = start();
  expect(pages.asked).toEqual([{ request: { endpoint: "getFeed", input: {} }, cursor: null }]);
  expect(resources.asked).toEqual([
    { endpoint: "getTop", input: { s: 24, list: "popular" } },
    { endpoint: "getTop", input: { s: 12, list: "popular", live: 1 } },
  ]);
  expect(view()).toMatchObject({ username: sampleFan.username, hidden: {}, now });
});

test("[RT-36] who is live is asked for again when the server tells that somebody is", () => {
  const { actor, resources, view } = start();
  answer(view().live!, "loadResource", { status: "ok", data: { items: [] } });
  actor.send({
    type: "socket.received",
    name: "lobby.discover",
    data: { rooms: [{ username: "ava", live: true }] },
  });
  expect(resources.asked).toHaveLength(3);
  expect(resources.asked[2]).toEqual(resources.asked[1]);
});

test("[POSTS-08] who has gone live or has ended since the page came is known, until the posts are read anew", () => {
  const { actor, view } = start();
  const tell = (username: string, live: boolean) =>
    actor.send({ type: "socket.received", name: "lobby.discover", data: { rooms: [{ username, live }] } });
  const isLive = (username: string, is_streaming: boolean) =>
    isLiveNow(view().told, { username, is_streaming });
  expect([isLive("ava", true), isLive("ava", false), isLive("constructor", false)]).toEqual([
    ...[true, false, false],
  ]);
  tell("ava", true);
  tell("mia", false);
  expect([isLive("ava", false), isLive("mia", true), isLive("noah", true)]).toEqual([true, false, true]);
  tell("ava", false);
  expect(isLive("ava", true)).toBe(false);
  actor.send({ type: "line.restored" });
  expect(isLive("ava", true)).toBe(true);
});

test("posts are asked for again when the line is back, since those of meanwhile were not heard", () => {
  const { actor, pages, view } = start();
  answer(view().posts!, "loadPage", { status: "ok", items: [], next: null });
  actor.send({ type: "line.restored" });
  expect(pages.asked).toHaveLength(2);
  expect(pages.asked[1]).toEqual(pages.asked[0]);
});

test("its countdowns go by a clock that ticks every 5 seconds", () => {
  const { actor, ticks, view } = start();
  expect(ticks).toEqual([{ every: 5_000 }]);
  actor.send({ type: "clock.ticked", now: now + 5 });
  expect(view().now).toBe(now + 5);
});

test("who does not interest is told to the memory of hidden creators, and what that tells is shown", () => {
  const { actor, hidden, view } = start();
  actor.send({ type: "notInterested.pressed", username: "mia" });
  expect(hidden.heard).toEqual([{ type: "creator.hide", username: "mia" }]);
  actor.send({ type: "hidden.told", hidden: { mia: now } });
  expect(view().hidden).toEqual({ mia: now });
});
