import { expect, test } from "vitest";
import { fromCallback } from "xstate";

import { answer, drive, listener } from "../../model-tests/walk/drive.ts";
import { sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import {
  browseMachine,
  selectBrowseView,
  type BrowseInput,
} from "../../src/machines/browse/browse.machine.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import type { Call, CallResult } from "../../src/machines/resource/call.ts";
import { resourceMachine } from "../../src/machines/resource/resource.machine.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const now = 1_790_000_000;

const start = (
  route: BrowseInput["route"] = { page: "browse", list: "" },
  site: Partial<SiteRecord> = {},
) => {
  const pages = promiseLogic<PageResult, PageRequest>();
  const searches = promiseLogic<CallResult<unknown>, Call>();
  const hidden = listener();
  const ticks: unknown[] = [];
  const { actor, clock } = drive(
    browseMachine,
    {
      route,
      user: sampleFan,
      site: { ...sampleSite, ...site },
      now,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    {
      list: listMachine.provide({ actors: { loadPage: pages.logic } }),
      resource: resourceMachine.provide({ actors: { loadResource: searches.logic } }),
      hiddenCreators: hidden.logic,
      tick: fromCallback(({ input }) => void ticks.push(input)),
    },
  );
  return {
    actor,
    clock,
    hidden,
    ticks,
    asked: () => pages.asked.map(({ request }) => request),
    searched: searches.asked,
    type: (value: string) => actor.send({ type: "query.typed", value }),
    view: () => selectBrowseView(actor.getSnapshot()),
  };
};

test("each list asks for its own creators; the most recent posts and the popular page for theirs", () => {
  const askedBy = (route: BrowseInput["route"]) => start(route).asked();
  const top = (list: string) => [{ endpoint: "getTop", input: { s: 24, list } }];
  expect(askedBy({ page: "browse", list: "" })).toEqual(top("popular"));
  expect(askedBy({ page: "popular" })).toEqual(top("popular"));
  expect(askedBy({ page: "browse", list: "newest-creators" })).toEqual(top("newest_creators"));
  expect(askedBy({ page: "browse", list: "most-recent-posts" })).toEqual([
    { endpoint: "getFeed", input: { list: "recent" } },
  ]);
  expect(start({ page: "browse", list: "most-recent-posts" }).view().holds).toBe("posts");
  expect(start({ page: "browse", list: "newest-creators" }).view()).toMatchObject({
    list: "newest-creators",
    holds: "creators",
  });
});

test("a price asks for the list anew up to that price; any price asks for all of it", () => {
  const { actor, asked, view } = start();
  actor.send({ type: "price.chosen", maxPrice: 0 });
  expect(view().maxPrice).toBe(0);
  actor.send({ type: "price.chosen", maxPrice: null });
  const all = { s: 24, list: "popular" };
  expect(asked().map(({ input }) => input)).toEqual([all, { ...all, max_price: 0 }, all]);
});

const discovery = {
  type: "socket.received",
  name: "lobby.discover",
  data: { rooms: [{ username: "ava", live: true }] },
} as const;

test("[RT-36] [ROUTE-65] only who is live is listed where that is chosen, and anew when the server tells of others", () => {
  const { actor, asked, view } = start();
  const list = () => asked().map(({ input }) => input);
  const all = { s: 24, list: "popular" };
  actor.send({ type: "live.switched", on: true });
  expect([view().onlyLive, list()]).toEqual([true, [all, { ...all, live: 1 }]]);
  answer(view().cards!, "loadPage", { status: "ok", items: [], next: null });
  actor.send(discovery);
  answer(view().cards!, "loadPage", { status: "ok", items: [], next: null });
  actor.send({ type: "line.restored" });
  expect(list().slice(2)).toEqual([
    { ...all, live: 1 },
    { ...all, live: 1 },
  ]);
  actor.send({ type: "live.switched", on: false });
  expect(list().at(-1)).toEqual(all);
  const asksFor = list().length;
  actor.send(discovery);
  expect(list()).toHaveLength(asksFor);
});

test("[RT-36] the popular page shows who is live above the list, and asks anew when the server tells of others", () => {
  const { actor, asked, searched, view } = start({ page: "popular" });
  const live = { endpoint: "getTop", input: { s: 12, list: "popular", live: 1 } };
  expect(searched).toEqual([live]);
  answer(view().live!, "loadResource", { status: "ok", data: { items: [] } });
  actor.send(discovery);
  expect([searched, asked().length]).toEqual([[live, live], 1]);
  expect(start().view().live).toBeNull();
});

test("a search begins with two characters, 250 ms after the last one, and ends when they go", () => {
  const { clock, searched, type, view } = start();
  type(" a ");
  clock.increment(1_000);
  expect(view()).toMatchObject({ status: "browsing", query: " a " });
  type("av");
  clock.increment(200);
  type("ava ");
  clock.increment(249);
  expect([view().status, searched]).toEqual(["typing", []]);
  clock.increment(1);
  expect([view().status, view().query, searched]).toEqual([
    "searching",
    "ava ",
    [{ endpoint: "searchCreators", input: { query: "ava" } }],
  ]);
  expect(view().found).not.toBeNull();
  type("");
  expect(view()).toMatchObject({ status: "browsing", found: null });
});

test("a search sends at most 50 characters", () => {
  const { clock, searched, type } = start();
  type("a".repeat(60));
  clock.increment(250);
  expect(searched.map(({ input }) => input)).toEqual([{ query: "a".repeat(50) }]);
});

test("who is hidden, and who is shown again, is told to the memory; what it tells is shown", () => {
  const { actor, hidden, view } = start();
  expect(view().hidden).toEqual({});
  actor.send({ type: "notInterested.pressed", username: "mia" });
  actor.send({ type: "unhide.pressed" });
  expect(hidden.heard).toEqual([{ type: "creator.hide", username: "mia" }, { type: "creators.unhide" }]);
  actor.send({ type: "hidden.told", hidden: { mia: now } });
  expect(view().hidden).toEqual({ mia: now });
});

test("its countdowns go by a clock that ticks every 5 seconds", () => {
  const { actor, ticks, view } = start();
  expect([ticks, view().now]).toEqual([[{ every: 5_000 }], now]);
  actor.send({ type: "clock.ticked", now: now + 5 });
  expect(view().now).toBe(now + 5);
});

test("[SHELL-63] rankings are offered where they exist: not in fantime style, not on one creator's own site", () => {
  const elsewhere = { root_user: { username: "ava", custom_domain_only: true } };
  expect(start(undefined, elsewhere).view().hasRankings).toBe(true);
  expect(start().view().hasRankings).toBe(true);
  expect(start(undefined, { homepage_style: "fantime" }).view().hasRankings).toBe(false);
  expect(
    start(undefined, { root_user: { username: "ava", custom_domain_only: false } }).view().hasRankings,
  ).toBe(false);
});
