import { describe, expect, test } from "vitest";

import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { readQuery } from "../../src/domain/site/page-query.ts";
import { routeGuards } from "../../src/domain/site/page-guards.ts";
import { pageClass, pageKey, resolveLocation, resolveRoute } from "../../src/machines/router/route.ts";
import { routerMachine, selectRouterView } from "../../src/machines/router/router.machine.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";

const now = 1_790_000_000;
const plain = { rootUsername: null, signupSource: "creators", development: false };
const at = (path: string, search = "") => ({ path, search });

const routerAt = (path: string, viewer: typeof sampleFan | null = null) => {
  const history = listener();
  const input = { ...plain, viewer, now, location: at(path), first: null };
  return { ...drive(routerMachine, input, { history: history.logic }), history };
};

describe("guards", () => {
  test("[SHELL-79] requireUser passes for any signed-in user and fails for a guest", () => {
    expect([sampleFan, sampleCreator, null].map(routeGuards.requireUser)).toEqual([true, true, false]);
  });

  test("[SHELL-80] requireModelUser passes for a signed-in user of type model only", () => {
    expect([sampleCreator, sampleFan, null].map(routeGuards.requireModelUser)).toEqual([true, false, false]);
  });

  test("[SHELL-81] requireModelDirectPay passes only for a model with is_direct_pay", () => {
    const indirect = { ...sampleCreator, is_direct_pay: false };
    const fan = { ...sampleFan, is_direct_pay: true };
    expect([sampleCreator, indirect, fan, null].map(routeGuards.requireModelDirectPay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("[SHELL-64] [SHELL-65] [ROUTE-36] [ROUTE-37] [ROUTE-38] [ROUTE-39] streams to view need a user, streams to create a creator", () => {
    const open = (viewer: typeof sampleFan | null) =>
      ["/stream/view/ava", "/stream/view/c2c/ava", "/stream/create", "/stream/create/c2c"].map(
        (path) => resolveLocation(at(path), { ...plain, viewer }).isOpen,
      );
    expect([null, sampleFan, sampleCreator].map(open)).toEqual([
      [false, false, false, false],
      [true, true, false, false],
      [true, true, true, true],
    ]);
  });

  test("[ROUTE-41] the partner's door is for signed-in users: fans and creators", () => {
    const open = [null, sampleFan, sampleCreator].map(
      (viewer) => resolveLocation(at("/r/camsoda"), { ...plain, viewer }).isOpen,
    );
    expect(open).toEqual([false, true, true]);
  });

  test("[SHELL-82] [ERR-02] a failed guard shows 'Not authorized.' and redirects to '/'", () => {
    const { actor, emitted, history } = routerAt("/account/dashboard", sampleFan);
    expect(emitted).toEqual([{ type: "toast.requested", kind: "error", text: "Not authorized." }]);
    expect(history.heard).toEqual([{ type: "history.pushed", to: "/", replace: true }]);
    expect(selectRouterView(actor.getSnapshot())).toEqual({ status: "refused" });
    actor.send({ type: "location.changed", location: at("/"), now });
    expect(selectRouterView(actor.getSnapshot())).toMatchObject({
      route: { page: "popular" },
    });
  });

  test("a passed guard shows the page", () => {
    const { actor, emitted } = routerAt("/account/dashboard", sampleCreator);
    expect(selectRouterView(actor.getSnapshot())).toMatchObject({ route: { page: "dashboard" } });
    expect(emitted).toMatchObject([{ type: "route.changed", route: { page: "dashboard" }, now }]);
  });
});

describe("routes", () => {
  test("[SHELL-42] [SHELL-43] '/' is home and '/{username}' a profile, with its tabs", () => {
    expect(resolveRoute(at("/"), plain)).toEqual({ page: "landing" });
    expect(resolveRoute(at("/ava"), plain)).toMatchObject({
      page: "profile",
      username: "ava",
      isRoot: false,
    });
    expect(resolveRoute(at("/ava/photos", "?follow_free=1"), plain)).toMatchObject({
      username: "ava",
      profile: { tab: "photos" },
      query: { follow_free: "1" },
    });
  });

  test("[SHELL-44] [PROFILE-16] [PROFILE-17] '/{username}/manager' is there without a root user, and not on the site of one", () => {
    const page = (rootUsername: string | null, path: string) =>
      resolveRoute(at(path, "?fee=12.5&hash=0"), { ...plain, rootUsername }).page;
    expect(page(null, "/ava/manager")).toBe("become-manager");
    expect([
      page("ava", "/ava/manager"),
      page("ava", "/noah/manager"),
      page("ava", "/manager"),
    ]).not.toContain("become-manager");
  });

  test("[SHELL-38] an unknown path of two or more segments and a reserved one are unknown routes", () => {
    for (const path of ["/no/such", "/ava/nothing", "/ava/photos/more", "/oauth", "/api/v2", "/%E0%A4%A"]) {
      const { page } = resolveRoute(at(path), plain);
      expect([path, page]).toEqual([path, path === "/%E0%A4%A" ? "profile" : "not-found"]);
    }
  });

  const application = (path: string, signupSource: string | null, rootUsername: string | null = null) => {
    const { page } = resolveRoute(at(path), { ...plain, signupSource, rootUsername });
    return page === "creator-application";
  };

  test("[ROUTE-11] [ROUTE-12] [SHELL-46] the creators' sign-up is there on a site with a brand, and unknown on one without", () => {
    for (const root of [null, "ava"]) {
      expect(application("/creator/signup", "creators", root)).toBe(true);
      expect(application("/creator/signup", "fantime", root)).toBe(true);
      expect(
        resolveRoute(at("/creator/signup"), { ...plain, signupSource: null, rootUsername: root }),
      ).toEqual({
        page: "not-found",
      });
    }
  });

  test("[ROUTE-13] [ROUTE-14] [ROUTE-15] [ROUTE-16] [SHELL-47] the two other forms belong to the fantime brand without a root user", () => {
    for (const path of ["/creator/vip-signup-form", "/creator/signup-form"])
      expect([
        application(path, "fantime"),
        application(path, "creators"),
        application(path, null),
        application(path, "fantime", "ava"),
      ]).toEqual([true, false, false, false]);
  });

  test("[ROUTE-17] [ROUTE-18] [ROUTE-44] a studio may be in the address, with or without a part of it, by the same rule", () => {
    const studioOf = (path: string) => {
      const route = resolveRoute(at(path), plain);
      return route.page === "creator-application" ? route.studio : route.page;
    };
    expect(studioOf("/creator/signup/studio/north")).toBe("north");
    expect(studioOf("/creator/signup/studio/north/two_2/")).toBe("north/two_2");
    for (const no of ["", "/a/b/c", "/no%20rth", `/${"n".repeat(41)}`, "/north/t.o"])
      expect([no, studioOf(`/creator/signup/studio${no}`)]).toEqual([no, "not-found"]);
    expect(application("/creator/signup/studio/north", null)).toBe(false);
    expect(application("/creator/signup-form/studio/north", "fantime")).toBe(false);
  });

  test("[ROUTE-01] [SHELL-45] '/creator' is the page for new creators, on every site", () => {
    const page = (more: object) => resolveRoute(at("/creator/"), { ...plain, ...more });
    for (const more of [{}, { signupSource: null }, { rootUsername: "ava" }])
      expect(page(more)).toEqual({ page: "creator-landing" });
  });

  test("[ROUTE-54] [ROUTE-55] [ROUTE-56] [ROUTE-57] [ROUTE-58] [ROUTE-59] '/browse' and its five lists exist, with a root creator too", () => {
    for (const list of [
      "",
      "follow-for-free",
      "join-for-free",
      "latest-updates",
      "most-recent-posts",
      "newest-creators",
    ])
      for (const rootUsername of [null, "ava"])
        expect(resolveRoute(at(`/browse/${list}`), { ...plain, rootUsername })).toEqual({
          page: "browse",
          list,
        });
    expect(resolveRoute(at("/browse/toString"), plain)).toEqual({ page: "not-found" });
  });

  test("[ROUTE-60] [ROUTE-61] in fantime style creators do not browse, all others do", () => {
    const open = (isFantime: boolean) =>
      [null, sampleFan, sampleCreator].map((viewer) =>
        ["/browse", "/browse/newest-creators/"].map(
          (path) => resolveLocation(at(path), { ...plain, viewer, isFantime }).isOpen,
        ),
      );
    expect(open(false).flat()).toEqual([true, true, true, true, true, true]);
    expect(open(true).flat()).toEqual([true, true, true, true, false, false]);
    expect(
      ["/ava", "/browsers"].map(
        (path) => resolveLocation(at(path), { ...plain, viewer: sampleCreator, isFantime: true }).isOpen,
      ),
    ).toEqual([true, true]);
    const history = listener();
    const input = {
      ...plain,
      isFantime: true,
      viewer: sampleCreator,
      now,
      location: at("/browse"),
      first: null,
    };
    const { emitted } = drive(routerMachine, input, { history: history.logic });
    expect(emitted).toEqual([{ type: "toast.requested", kind: "error", text: "Not authorized." }]);
  });

  test("[ROUTE-23] [ROUTE-24] [ROUTE-25] '/rankings' exists neither in fantime style nor with a root creator", () => {
    const page = (more: object) => resolveRoute(at("/rankings"), { ...plain, ...more }).page;
    expect([page({}), page({ isFantime: true }), page({ rootUsername: "ava" })]).toEqual([
      "rankings",
      "not-found",
      "not-found",
    ]);
  });

  test("[SHELL-61] [ROUTE-26] [ROUTE-27] [ROUTE-28] [ROUTE-29] [ROUTE-30] [ROUTE-31] [ROUTE-32] [ROUTE-33] [ROUTE-34] [ROUTE-35] a path under '/support' is a support page", () => {
    expect(resolveRoute(at("/support/terms_site"), plain)).toEqual({ page: "support", name: "terms_site" });
    expect(resolveRoute(at("/support/faq/more"), plain)).toEqual({ page: "not-found" });
  });

  test("[ROUTE-53] '/feed' is home too, and with a root creator neither is: '/' is his profile, '/feed' unknown", () => {
    const pages = (rootUsername: string | null) =>
      ["/", "/feed"].map((path) => resolveRoute(at(path), { ...plain, rootUsername }).page);
    expect(pages(null)).toEqual(["landing", "landing"]);
    expect(pages("ava")).toEqual(["profile", "not-found"]);
    for (const viewer of [sampleFan, sampleCreator])
      for (const isFantime of [true, false])
        for (const path of ["/", "/feed"])
          expect(["profile", "not-found"]).toContain(
            resolveRoute(at(path), { ...plain, rootUsername: "ava", viewer, isFantime }).page,
          );
  });

  test.each([
    [
      "[ROUTE-47] [ROUTE-48] a creator finds the creator home in either style",
      sampleCreator,
      "creator-home",
      "creator-home",
    ],
    [
      "[ROUTE-49] [ROUTE-50] a fan finds a feed in fantime style, else the popular page",
      sampleFan,
      "popular",
      "feed",
    ],
  ] as const)("%s", (_, viewer, classic, fantime) => {
    for (const path of ["/", "/feed", "/feed/"]) {
      const pages = [false, true].map(
        (isFantime) => resolveRoute(at(path), { ...plain, viewer, isFantime }).page,
      );
      expect(pages).toEqual([classic, fantime]);
    }
  });

  test("[SHELL-62] with a root creator the root path and the bare tabs are his profile", () => {
    const facts = { ...plain, rootUsername: "ava" };
    expect(resolveRoute(at("/"), facts)).toMatchObject({ page: "profile", username: "ava", isRoot: true });
    expect(resolveRoute(at("/photos"), facts)).toMatchObject({ isRoot: true, profile: { tab: "photos" } });
    expect(resolveRoute(at("/noah"), facts)).toMatchObject({ username: "noah", isRoot: false });
  });

  test("the kit's page exists while developing only", () => {
    expect(resolveRoute(at("/__kit"), { ...plain, development: true })).toEqual({ page: "kit" });
    expect(resolveRoute(at("/__kit"), plain)).toEqual({ page: "not-found" });
    for (const path of ["/__kit/more", "/ava"])
      expect(resolveRoute(at(path), { ...plain, development: true }).page).not.toBe("kit");
  });

  test("[SHELL-40] the css class changes with the page", () => {
    const classes = ["/", "/ava", "/no/such"].map((path) => pageClass(resolveRoute(at(path), plain)));
    expect(classes).toEqual(["page page-landing", "page page-profile", "page page-not-found"]);
  });

  test("lists, support pages and forms of creators have a key each, whatever is missing has one", () => {
    const keyAt = (path: string) => pageKey(resolveRoute(at(path), { ...plain, signupSource: "fantime" }));
    const paths = [
      "/browse",
      "/browse/newest-creators",
      "/support/faq",
      "/support/terms_site",
      "/creator/signup",
      "/creator/vip-signup-form",
      "/creator/signup/studio/north",
      "/account/dashboard",
    ];
    expect(new Set(paths.map(keyAt)).size).toBe(paths.length);
    expect(keyAt("/browse/newest-creators/")).toBe(keyAt("/browse/newest-creators"));
    expect(keyAt("/no/such")).toBe(keyAt("/nor/this"));
  });

  test("of a query the first value of each name counts", () => {
    expect(readQuery("?a=1&a=2&b&=3&c=x%3Dy=z+1")).toEqual({ a: "1", b: "", c: "x=y=z 1" });
    expect(readQuery("")).toEqual({});
  });

  test("a profile keeps its key over its tabs, whatever the case of its name", () => {
    const keys = ["/ava", "/Ava/photos", "/noah"].map((path) => pageKey(resolveRoute(at(path), plain)));
    expect(keys).toEqual(["profile:ava", "profile:ava", "profile:noah"]);
  });
});

describe("navigation", () => {
  test("paths of the app are pushed, paths of the server and asked-for loads are loaded", () => {
    const { actor, history } = routerAt("/");
    actor.send({ type: "navigation.requested", to: "/ava" });
    actor.send({ type: "navigation.requested", to: "/noah", replace: true });
    actor.send({ type: "navigation.requested", to: "/oauth/payment/start?price=999" });
    actor.send({ type: "navigation.requested", to: "//evil.example/" });
    actor.send({ type: "navigation.requested", to: "/", load: true, replace: true });
    expect(history.heard).toEqual([
      { type: "history.pushed", to: "/ava", replace: false },
      { type: "history.pushed", to: "/noah", replace: true },
      { type: "history.loaded", to: "/oauth/payment/start?price=999", replace: false },
      { type: "history.loaded", to: "//evil.example/", replace: false },
      { type: "history.loaded", to: "/", replace: true },
    ]);
  });

  test("[API-22] an address to come back from takes along where one is", () => {
    const history = listener();
    const location = at("/ava/photos", "?follow_free=1");
    const input = { ...plain, viewer: null, now, location, first: null };
    const { actor } = drive(routerMachine, input, { history: history.logic });
    const back = `return_uri=${encodeURIComponent("/ava/photos?follow_free=1")}`;
    actor.send({ type: "navigation.requested", to: "/oauth/google/start", returning: true });
    actor.send({ type: "navigation.requested", to: "/oauth/google/start?is_model=1", returning: true });
    expect(history.heard).toEqual([
      { type: "history.loaded", to: `/oauth/google/start?${back}`, replace: false },
      { type: "history.loaded", to: `/oauth/google/start?is_model=1&${back}`, replace: false },
    ]);
  });

  test("an address of another site is loaded, and the page is left until the browser comes back", () => {
    const { actor, history } = routerAt("/ava");
    actor.send({ type: "navigation.requested", to: "https://pay.example/" });
    expect(history.heard).toEqual([{ type: "history.loaded", to: "https://pay.example/", replace: false }]);
    expect(selectRouterView(actor.getSnapshot()).status).toBe("leaving");
  });

  test("[PAY-20] a page that is on its way is not loaded twice: what the server tells once would be lost", () => {
    const { actor, history } = routerAt("/ava");
    actor.send({ type: "page.reloadRequested" });
    actor.send({ type: "page.reloadRequested" });
    expect(history.heard).toEqual([{ type: "history.reloaded" }]);
    actor.send({ type: "page.shown" });
    actor.send({ type: "page.reloadRequested" });
    expect(history.heard).toHaveLength(2);
  });

  test("coming back by the page cache shows the page again", () => {
    const { actor, history } = routerAt("/ava");
    actor.send({ type: "page.reloadRequested" });
    expect(history.heard).toEqual([{ type: "history.reloaded" }]);
    expect(selectRouterView(actor.getSnapshot()).status).toBe("leaving");
    actor.send({ type: "page.shown" });
    expect(selectRouterView(actor.getSnapshot()).status).toBe("showing");
  });
});
