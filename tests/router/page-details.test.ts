import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";

import { keptTypes } from "../../src/domain/media/kept-media.ts";
import type { RouteFacts } from "../../src/domain/site/page-route.ts";
import { resolvePage } from "../../src/domain/site/page-rows.ts";

const model = { type: "model", is_direct_pay: false } as const;
const facts: RouteFacts = { rootUsername: null, signupSource: "fantime", development: false, viewer: model };
const page = (address: string, more: Partial<RouteFacts> = {}) => {
  const { pathname: path, searchParams } = new URL(address, "https://site.example");
  return resolvePage(matchRoutes, { path, query: Object.fromEntries(searchParams) }, { ...facts, ...more });
};
const details = (address: string, more?: Partial<RouteFacts>) => {
  const { page: _page, ...rest } = page(address, more).route;
  return rest;
};
const early = (address: string) => page(address).early({ username: "ava" });
const calls = (address: string, more?: Partial<RouteFacts>) => page(address, more).calls({ username: "ava" });

test("[ACCT-71] statistics are of a known period, which stands in the address", () => {
  for (const period of ["today", "yesterday", "week", "month", "year", "all"]) {
    expect(details(`/account/stats/${period}`)).toEqual({ period });
    expect([period, page(`/account/stats/${period}`).moved]).toEqual([period, null]);
  }
  expect([details("/account/stats"), page("/account/stats").moved]).toEqual([{ period: "month" }, null]);
  expect(page("/account/stats/").moved).toBeNull();
  for (const path of ["/account/stats/decade", "/account/stats/decade/", "/account/stats/toString"]) {
    expect([path, details(path)]).toEqual([path, { period: "month" }]);
    expect([path, page(path).moved]).toEqual([path, "/account/stats/month"]);
  }
});

test("[X-27] the page of a broadcast sends at once for what there is to watch, and for nobody's own", () => {
  expect(calls("/stream/view/mia")).toEqual([]);
  expect(early("/stream/view/mia")).toEqual({ name: "enterStream", input: { username: "mia" } });
  expect([early("/stream/view/AVA"), early("/mia"), early("/nowhere/at/all")]).toEqual([null, null, null]);
});

test("media that are kept are photos, unless the address says another kind", () => {
  for (const list of ["favorites", "purchases"]) {
    expect(page(`/account/${list}`).route).toEqual({ page: list, type: "photos" });
    for (const type of keptTypes)
      expect(page(`/account/${list}/${type}`).route).toEqual({ page: list, type });
    expect(page(`/account/${list}/films`).route.page).toBe("not-found");
  }
});

test("a new post begins with a day that there is, and with media by their numbers, 48 at most", () => {
  const of = (query: string) => details(`/post/create?${query}`);
  expect(of("day=2026-11-23")).toEqual({ day: { year: 2026, month: 11, day: 23 } });
  expect(of("day=2026-2-3")).toEqual({ day: { year: 2026, month: 2, day: 3 } });
  for (const day of ["", "2026-02-30", "2026-11", "26-11-23", "2026-11-23x", "x2026-11-23"])
    expect([day, of(`day=${day}`)]).toEqual([day, {}]);
  expect(of("vault=7")).toEqual({ picked: [7] });
  const most = Array.from({ length: 48 }, (_, index) => index + 1);
  expect(of(`vault=${most.join(",")}&day=2026-11-23`)).toMatchObject({ picked: most, day: { year: 2026 } });
  for (const vault of ["", "x", "1,", ",1", "1,x", "1".repeat(16), [...most, 49].join(",")])
    expect([vault, of(`vault=${vault}`)]).toEqual([vault, {}]);
  expect(of(`vault=${"1".repeat(15)}`)).toEqual({ picked: [Number("1".repeat(15))] });
});

test("a gift is begun for a name of at most 60 characters, an invitation holds what its link says", () => {
  expect([details("/account/gift"), details("/account/gift?to=noah")]).toEqual([{}, { to: "noah" }]);
  expect(details(`/account/gift?to=${"n".repeat(61)}`)).toEqual({ to: "n".repeat(60) });
  expect(details("/ava/manager?fee=20&hash=ab")).toEqual({ username: "ava", fee: "20", hash: "ab" });
  expect(details("/ava/manager")).toEqual({ username: "ava", fee: null, hash: null });
});

test("[ROUTE-17] [ROUTE-18] an application is of the studio in its address, if that can be one", () => {
  expect(details("/creator/signup")).toEqual({ variant: "standard", studio: null });
  expect(details("/creator/signup/studio/north")).toEqual({ variant: "standard", studio: "north" });
  expect(details("/creator/signup/studio/north/two")).toEqual({ variant: "standard", studio: "north/two" });
  expect(page("/creator/signup/studio/n%20o").route.page).toBe("not-found");
  expect([details("/creator/signup-form"), details("/creator/vip-signup-form")]).toEqual([
    { variant: "form", studio: null },
    { variant: "vip", studio: null },
  ]);
});

test("links of mails open their dialog over the home page, of a root creator's site over her profile", () => {
  for (const [address, opens] of [
    ["/password/forgot", { kind: "reset-password" }],
    ["/password/forgot?email=a@b.example", { kind: "reset-password", email: "a@b.example" }],
    ["/password/reset/t1", { kind: "new-password", token: "t1" }],
    ["/email/confirm/t1", { kind: "confirm-email", token: "t1" }],
  ] as const) {
    expect(details(address)).toEqual({ opens });
    expect(details(address, { rootUsername: "ava" })).toEqual({
      ...{ username: "ava", isRoot: true, profile: expect.anything(), query: {}, opens },
    });
  }
  expect(details("/")).toEqual({});
  expect(details("/posts?x=1", { rootUsername: "ava" })).toMatchObject({ isRoot: true, query: { x: "1" } });
});

test("an inbox address is a name's, or none", () => {
  const inbox = "/account/direct-message/inbox";
  expect(details(`${inbox}/noah/gallery/videos`)).toEqual({
    ...{ username: "noah", messageId: null, view: "gallery", gallery: "videos" },
  });
  expect(details(inbox)).toMatchObject({ username: null });
  expect(page(`${inbox}/n%20o`).route.page).toBe("not-found");
  expect(page(`${inbox}/open-broadcast`).route.page).not.toBe("inbox");
  expect(details(`${inbox}/open-broadcasts`)).toMatchObject({ username: "open-broadcasts" });
});

test("the first view of each home asks for what it shows", () => {
  const home = (type: "model" | "user" | null, isFantime: boolean) =>
    calls("/", { isFantime, viewer: type === null ? null : { ...model, type } });
  const top = (input: object) => ({ name: "getTop", input });
  const popular = top({ s: 24, list: "popular" });
  const live = expect.objectContaining({ name: "getTop", input: expect.objectContaining({ live: 1 }) });
  const feed = { name: "getFeed", input: {} };
  expect(home(null, false)).toEqual([top({ s: 12 })]);
  expect(home(null, true)).toEqual([top({ s: 6, list: "newest_creators" })]);
  expect(home("user", false)).toEqual([popular, live]);
  expect(home("user", true)).toEqual([feed, popular, live]);
  for (const isFantime of [false, true])
    expect(home("model", isFantime)).toEqual([
      { name: "getDashboard", input: {} },
      { name: "getPosts", input: { username: "ava", status: "scheduled", limit: 3 } },
      feed,
      live,
    ]);
});

test("a profile asks for its creator and both kinds of her posts, rankings for a week, a text for itself", () => {
  const posts = (status: string) => ({ name: "getPosts", input: { username: "mia", status } });
  expect(calls("/mia")).toEqual([
    { name: "getCreator", input: { username: "mia", promote: 1, wl_config: 1 } },
    posts("pinned,pinned-free"),
    posts("unpinned,unpinned-free"),
  ]);
  expect(calls("/rankings")).toEqual([{ name: "getRanking", input: { l: 25, period: "week" } }]);
  expect(calls("/support/terms")).toEqual([{ name: "getSupportText", input: { name: "terms" } }]);
});
