import { expect, test } from "vitest";

import { homePageOf } from "../../src/domain/site/home-page.ts";
import { browseLists, publicPageOf } from "../../src/domain/site/public-pages.ts";

const at = (path: string, hasRankings = true) => publicPageOf(path.slice(1).split("/"), hasRankings);

test.each([
  ["/creator", { page: "creator-landing" }],
  ["/support/terms", { page: "support", name: "terms" }],
  ["/support", { page: "support", name: "index" }],
  ["/browse", { page: "browse", list: "" }],
  ["/rankings", { page: "rankings" }],
])("%s is a page of everybody", (path, page) => {
  expect(at(path)).toEqual(page);
});

test("each list has its own page", () => {
  for (const list of Object.keys(browseLists).filter((name) => name !== ""))
    expect(at(`/browse/${list}`)).toEqual({ page: "browse", list });
});

test.each([
  "/",
  "/ava",
  "/creator/signup",
  "/support/terms/more",
  "/browse/other",
  "/browse/toString",
  "/browse/newest-creators/more",
  "/rankings/week",
  "/creator/landing/more",
])("%s is none", (path) => {
  expect(at(path)).toBeNull();
});

test("rankings are a page only of a site that has them", () => {
  expect([at("/rankings", true), at("/rankings", false)]).toEqual([{ page: "rankings" }, null]);
  expect(at("/browse", false)).toEqual({ page: "browse", list: "" });
});

test("home is another page for guests, fans and creators, in each of the two styles", () => {
  const homes = ([null, "user", "model"] as const).map((viewer) => [
    homePageOf(viewer, false),
    homePageOf(viewer, true),
  ]);
  expect(homes).toEqual([
    ["landing", "welcome"],
    ["popular", "feed"],
    ["creator-home", "creator-home"],
  ]);
});
