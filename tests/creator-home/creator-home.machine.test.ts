import { expect, test } from "vitest";
import { fromCallback } from "xstate";

import { answer, drive } from "../../model-tests/walk/drive.ts";
import { sampleCreator, sampleSite } from "../../src/machines/app/sample-records.ts";
import {
  creatorHomeMachine,
  selectCreatorHomeView,
} from "../../src/machines/creator-home/creator-home.machine.ts";
import { listMachine, type PageRequest, type PageResult } from "../../src/machines/list/list.machine.ts";
import type { Call, CallResult } from "../../src/machines/resource/call.ts";
import { resourceMachine } from "../../src/machines/resource/resource.machine.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const start = (site: Partial<SiteRecord> = {}, actingFor: string | null = null) => {
  const resources = promiseLogic<CallResult<unknown>, Call>();
  const pages = promiseLogic<PageResult, PageRequest>();
  const ticks: unknown[] = [];
  const { actor } = drive(
    creatorHomeMachine,
    {
      route: { page: "creator-home" },
      user: sampleCreator,
      site: { ...sampleSite, ...site },
      now: 1_790_000_000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      actingFor,
    },
    {
      resource: resourceMachine.provide({ actors: { loadResource: resources.logic } }),
      list: listMachine.provide({ actors: { loadPage: pages.logic } }),
      tick: fromCallback(({ input }) => void ticks.push(input)),
    },
  );
  const asked = () => [...resources.asked, ...pages.asked.map(({ request }) => request)];
  return { actor, asked, ticks, view: () => selectCreatorHomeView(actor.getSnapshot()) };
};

const everything = [
  { endpoint: "getDashboard", input: {} },
  { endpoint: "getPosts", input: { username: "ava", status: "scheduled", limit: 3 } },
  { endpoint: "getTop", input: { s: 12, list: "popular", live: 1 } },
  { endpoint: "getFeed", input: {} },
];

test("[ROUTE-65] a creator's home asks for the figures, the next three scheduled posts, and the posts of whom she follows", () => {
  const { asked, view } = start();
  expect(asked()).toEqual(everything);
  expect(view().username).toBe("ava");
});

test("[X-07] who acts for a creator finds her scheduled posts beside her figures, and writes on her page", () => {
  const { asked, view } = start({}, "mia");
  expect(asked()).toContainEqual({
    endpoint: "getPosts",
    input: { username: "mia", status: "scheduled", limit: 3 },
  });
  expect(view().username).toBe("mia");
});

test("when the line is back everything is asked again, since what happened meanwhile was not heard", () => {
  const { actor, asked, view } = start();
  const { dashboard, scheduled, live, posts } = view();
  for (const resource of [dashboard!, scheduled!, live!])
    answer(resource, "loadResource", { status: "ok", data: {} });
  answer(posts!, "loadPage", { status: "ok", items: [], next: null });
  actor.send({ type: "line.restored" });
  expect(asked()).toHaveLength(8);
  expect(asked()).toEqual(expect.arrayContaining(everything));
});

test("[RT-36] who is live is asked for again when the server tells that somebody is", () => {
  const { actor, asked, view } = start();
  answer(view().live!, "loadResource", { status: "ok", data: { items: [] } });
  actor.send({
    type: "socket.received",
    name: "lobby.discover",
    data: { rooms: [{ username: "ava", live: true }] },
  });
  expect(asked().filter(({ endpoint }) => endpoint === "getTop")).toHaveLength(2);
});

test("its countdowns go by a clock that ticks every 5 seconds", () => {
  const { actor, ticks, view } = start();
  expect(ticks).toEqual([{ every: 5_000 }]);
  expect(view().now).toBe(1_790_000_000);
  actor.send({ type: "clock.ticked", now: 1_790_000_005 });
  expect(view().now).toBe(1_790_000_005);
});

test("[ROUTE-61] other creators are offered except on sites in fantime style", () => {
  expect(start().view().mayBrowse).toBe(true);
  expect(start({ homepage_style: "fantime" }).view().mayBrowse).toBe(false);
});
