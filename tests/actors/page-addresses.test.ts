import { waitFor } from "xstate";
import { expect, test } from "vitest";

import { loadFirstPage, startApp } from "../../src/actors/app/start.ts";
import type { CodedPage } from "../../src/actors/app/page-logics.ts";
import type { RouteFacts } from "../../src/domain/site/page-route.ts";
import { pageRows } from "../../src/domain/site/page-rows.ts";
import { selectAppView } from "../../src/machines/app/app.machine.ts";
import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { pageKey, resolveRoute } from "../../src/machines/router/route.ts";
import { createPages } from "../../src/pages/pages.ts";
import { sampleGlobals, testServices } from "./app-services.ts";

test.each([
  ["[ACCT-38] [ACCT-39] [ACCT-40] [ACCT-41]", "favorites", "getFavorites"],
  ["[ACCT-45] [ACCT-46] [ACCT-47] [ACCT-48]", "purchases", "getPurchases"],
] as const)("%s the tabs of %s show their media from one to another and back", async (_, list, endpoint) => {
  const services = testServices({ globals: { ...sampleGlobals, user: sampleFan } });
  const location = { path: `/account/${list}`, search: "" };
  const pages = createPages();
  await loadFirstPage(services, location, pages);
  const { app } = startApp(services, location, pages);
  const go = (path: string) =>
    app.system
      .get("router")
      .send({ type: "location.changed", location: { path, search: "" }, now: sampleGlobals.now });
  const shown: string[] = [];
  const see = async (path: string) => {
    await waitFor(app, (snapshot) => selectAppView(snapshot).status === "shown");
    shown.push(`${path}: ${app.system.get("page").getSnapshot().context.kind}`);
  };
  await see("");
  for (const tab of ["/video", "/audio", "/photos", "/video", ""]) {
    go(`/account/${list}${tab}`);
    await see(tab);
  }
  expect(shown).toEqual([
    ": photos",
    "/video: video",
    "/audio: audio",
    "/photos: photos",
    "/video: video",
    ": photos",
  ]);
  const asked = services.calls.flatMap(([name, input]) =>
    name === endpoint ? [(input as { readonly type: string }).type] : [],
  );
  expect(asked).toEqual(["photos", "video", "audio", "photos", "video", "photos"]);
});

const facts: RouteFacts = {
  viewer: sampleCreator,
  rootUsername: null,
  signupSource: "fantime",
  development: true,
};
/** What addresses may say besides their page. */
const queries = [
  ...["", "?new=video_dm", "?gallery=7", "?to=noah", "?vault=7,8", "?day=2026-11-23", "?status=open"],
  ...["?deliver=noah", "?fee=20&hash=ab", "?username=noah&post=7"],
];
const fillings = ["some1", "some2", "2026", "11", "week", "photos", "report"];

test("another address of a page has an actor of its own, unless the page's machine hears of it", async () => {
  const addresses = pageRows.flatMap(({ paths }) =>
    paths.flatMap((path) => fillings.map((filling) => path.replace(/:\w+|\*/g, filling))),
  );
  const routesByKey = new Map<string, Set<string>>();
  const pageOfKey = new Map<string, string>();
  for (const address of [...new Set(addresses)])
    for (const search of queries) {
      const { opens: _opens, ...route } = { opens: null, ...resolveRoute({ path: address, search }, facts) };
      const key = pageKey(route as Parameters<typeof pageKey>[0]);
      pageOfKey.set(key, route.page);
      routesByKey.set(key, (routesByKey.get(key) ?? new Set()).add(JSON.stringify(route)));
    }
  const kept = new Set(
    [...routesByKey].flatMap(([key, routes]) => (routes.size > 1 ? [pageOfKey.get(key)!] : [])),
  );
  const pages = createPages();
  const deaf: string[] = [];
  for (const page of kept) {
    await pages.load(page as CodedPage);
    const machine = pages.code(page as CodedPage)!.logic!(testServices());
    if (!machine.events.includes("route.changed")) deaf.push(page);
  }
  expect(deaf).toEqual([]);
  expect(kept).toContain("calendar");
  expect(kept).toContain("profile");
});
