import { expect, test } from "vitest";

import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import { firstViewOf } from "../../src/server/page/first-view.ts";
import { createSite } from "../../src/server/site/site.ts";

const root = { username: "ava", custom_domain_only: false };
type Viewer = Parameters<typeof firstViewOf>[2];
const of = (path: string, record: Partial<SiteRecord>, viewer?: Viewer) =>
  firstViewOf({ path, search: "" }, createSite("one", { hosts: [], record, brand: {} }), viewer);
const viewOf = (path: string, record: Partial<SiteRecord>) => {
  const { route, calls } = of(path, record);
  return [route.page, calls[0]?.key ?? null];
};
const landing = ["landing", "GET /api/v1/user/top?s=12"];
const unknown = ["not-found", null];

test("[WL-01] [CWL-01] '/' brings the root creator's profile along, on other sites the landing page", () => {
  expect(viewOf("/", { root_user: root })).toEqual(["profile", "GET /api/v1/user/ava?promote=1&wl_config=1"]);
  expect(viewOf("/", {})).toEqual(landing);
});

test("[SHELL-63] a root creator who is only on his own domain is not at '/'", () => {
  expect(viewOf("/", { root_user: { ...root, custom_domain_only: true } })).toEqual(landing);
});

test("[SHELL-81] a page for creators who are paid directly brings its code along for them alone", () => {
  const sourceFor = (type: "model" | "user", is_direct_pay: boolean) =>
    of("/account/referrals", {}, { type, username: "dana", is_direct_pay }).source;
  expect(sourceFor("model", true)).toBe("src/pages/referrals/referrals.page.ts");
  expect([sourceFor("model", false), sourceFor("user", true)]).toEqual([null, null]);
});

test("[ROUTE-53] '/feed' is home like '/', and unknown on a root creator's site", () => {
  expect(viewOf("/feed", {})).toEqual(landing);
  expect(viewOf("/feed", { root_user: root })).toEqual(unknown);
});

test("[ROUTE-11] [ROUTE-12] '/creator/signup' is there for either brand only", () => {
  const pages = (["fantime", "creators", null] as const).map((signup_source) =>
    viewOf("/creator/signup", { signup_source }),
  );
  expect(pages).toEqual([["creator-application", null], ["creator-application", null], unknown]);
  const { source } = of("/creator/signup/studio/north", { signup_source: "creators" });
  expect(source).toBe("src/pages/creator-application/creator-application.page.ts");
});

const LIVE = "/api/v1/user/top?s=12&list=popular&live=1";

test.each([
  ["user", "classic", "popular", ["/api/v1/user/top?s=24&list=popular", LIVE]],
  ["user", "fantime", "feed", ["/api/v1/user/feed", "/api/v1/user/top?s=24&list=popular", LIVE]],
  [
    "model",
    "classic",
    "creator-home",
    [
      "/api/v1/account/dashboard",
      "/api/v1/user/dana/post?status=scheduled&limit=3",
      "/api/v1/user/feed",
      LIVE,
    ],
  ],
] as const)(
  "[ROUTE-65] the home of a %s in %s style, %s, brings its answers along",
  (type, homepage_style, page, paths) => {
    for (const path of ["/", "/feed", "/password/forgot"]) {
      const { calls, source } = of(
        path,
        { homepage_style },
        { type, username: "dana", is_direct_pay: false },
      );
      expect(source).toBe(`src/pages/${page}/${page}.page.ts`);
      expect(calls.map(({ key }) => key)).toEqual(paths.map((each) => `GET ${each}`));
    }
  },
);

test("[ROUTE-58] the page of the most recent posts brings posts along", () => {
  expect(viewOf("/browse/most-recent-posts", {})).toEqual(["browse", "GET /api/v1/user/feed?list=recent"]);
});
