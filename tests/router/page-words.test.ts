import { expect, test } from "vitest";

import * as accountPaths from "../../src/domain/site/account-paths.ts";
import { accountPages } from "../../src/domain/site/account-pages.ts";
import { browseLists } from "../../src/domain/site/browse-lists.ts";
import { pageDescription } from "../../src/domain/site/page-description.ts";
import type { Route } from "../../src/domain/site/page-route.ts";
import { pageRows } from "../../src/domain/site/page-rows.ts";
import { pageTitle } from "../../src/domain/site/page-rows.ts";

const described = (route: Route) => pageDescription(route, "Marquee");

test("[CWL-13] a link to a public page says what it is, of lists and texts each its own sentence with the site's name", () => {
  const lists = Object.keys(browseLists).map((list) => described({ page: "browse", list: list as "" }));
  const texts = [
    ...["faq", "index", "report", "how-to-make-money", "terms", "terms_site", "privacy"],
    ...["acceptable-use-policy", "erotic-acceptable-use-policy", "compliance"],
  ].map((name) => described({ page: "support", name }));
  const all = [
    ...[...lists, ...texts, described({ page: "rankings" }), described({ page: "creator-landing" })],
    described({ page: "become-manager", username: "ava", fee: null, hash: null }),
  ];
  for (const text of all) expect(text).toContain("Marquee");
  expect(new Set(all).size).toBe(all.length);
});

test("[CWL-13] what the site's own words describe has no sentence, nor has a page of an account or an unknown text", () => {
  for (const page of ["landing", "welcome", "popular", "feed", "creator-home", "not-found", "kit"] as const)
    expect([page, described({ page })]).toEqual([page, null]);
  expect(described({ page: "stats", period: "month" })).toBeNull();
  for (const name of ["other", "toString"]) expect(described({ page: "support", name })).toBeNull();
});

test("a page is called by its name, of an account by that of its menu; some are called by the site's title alone", () => {
  const titles = new Map(pageRows.map(({ page }) => [page, pageTitle(page)]));
  const nameless = [...titles].filter(([, title]) => title === null).map(([page]) => page);
  expect(nameless.toSorted()).toEqual([
    ...["creator-home", "feed", "landing", "popular", "profile", "support", "welcome"],
  ]);
  expect([titles.get("stats"), titles.get("inbox"), titles.get("not-found")]).toEqual([
    ...[accountPages.stats.name, "Inbox", "Page not found"],
  ]);
});

test("each address of an account's pages is an export of its own", () => {
  const paths = Object.values(accountPages).map(({ path }) => path);
  expect(
    Object.values(accountPaths).toSorted(),
    "the addresses that src/domain/site/account-paths.ts exports, and those of the rows of account-pages.ts",
  ).toEqual(paths.toSorted());
});
