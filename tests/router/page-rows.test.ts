import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";

import { isReservedName } from "../../src/domain/account/username-key.ts";
import { browseLists } from "../../src/domain/site/browse-lists.ts";
import type { RouteFacts } from "../../src/domain/site/page-route.ts";
import { pageRows } from "../../src/domain/site/page-rows.ts";
import { resolvePage } from "../../src/domain/site/page-rows.ts";
import type { MatchRoutes } from "../../src/domain/site/resolve-page.ts";
import { supportForms } from "../../src/domain/support/support-forms.ts";

const plain: RouteFacts = { rootUsername: null, signupSource: "creators", development: false };
const resolve = (path: string, facts: RouteFacts = plain, match: MatchRoutes = matchRoutes) =>
  resolvePage(match, { path, query: {} }, facts);
const at = (path: string, facts?: RouteFacts) => resolve(path, facts).route;

const viewers = [null, "user", "model"] as const;
/** Every kind of site with every kind of viewer. */
const allFacts: readonly RouteFacts[] = viewers.flatMap((type) =>
  [null, "ava"].flatMap((rootUsername) =>
    [null, "creators", "fantime"].flatMap((signupSource) =>
      [true, false].map((isFantime) => ({
        viewer: type === null ? null : { type, is_direct_pay: false },
        rootUsername,
        signupSource,
        isFantime,
        development: rootUsername === null,
      })),
    ),
  ),
);

/** What stands for the end of a pattern: deeper than any page of an account lies. */
const endOf = (path: string): string => {
  if (path.includes("/inbox/")) return "some1";
  return path.startsWith("/account/") ? "some/page/further/down" : "posts";
};

/** A location that fits a pattern. */
const sampleOf = (path: string): string =>
  path === "*" ? "/no/such" : path.replace(/:\w+/g, "some1").replace(/\*$/, endOf(path));

test("no pattern is claimed by two rows of the same site and viewer", () => {
  for (const facts of allFacts) {
    const paths = pageRows
      .filter(({ when }) => when?.(facts) ?? true)
      .flatMap((row) => row.paths.map((path) => path.replace(/(.)\/$/, "$1")));
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  }
});

test("each pattern shows the page of its row, on the sites that have it", () => {
  for (const { page, paths, when } of pageRows)
    for (const path of paths) {
      const there = allFacts.filter((facts) => when?.(facts) ?? true);
      expect([path, there.length > 0]).toEqual([path, true]);
      for (const facts of there) expect([path, at(sampleOf(path), facts).page]).toEqual([path, page]);
    }
});

test("[X-06] no page takes the address of a username: its first segment is reserved (src/domain/account/username-key.ts)", () => {
  const first = pageRows.flatMap(({ paths }) => paths.map((path) => path.split("/")[1] ?? ""));
  const names = first.filter((name) => /^[a-z]/.test(name));
  expect(names.length).toBeGreaterThan(0);
  expect([...new Set(names)].filter((name) => !isReservedName(name))).toEqual([]);
});

test("which row counts does not depend on the order of the rows", () => {
  const reversed: MatchRoutes = (entries, path) => matchRoutes(entries.toReversed(), path);
  for (const path of pageRows.flatMap(({ paths }) => paths.map(sampleOf)))
    for (const facts of allFacts)
      expect([path, resolve(path, facts, reversed).route]).toEqual([path, at(path, facts)]);
});

test("the names of a page's own segments are none of a username", () => {
  expect(at("/support/posts")).toEqual({ page: "support", name: "posts" });
  expect(at("/browse/posts")).toEqual({ page: "not-found" });
});

test("what is asked for no text at /support are the forms", () => {
  for (const name of [...Object.keys(supportForms), "terms"])
    expect([name, resolve(`/support/${name}`).calls({ username: "" }).length === 0]).toEqual([
      name,
      Object.hasOwn(supportForms, name),
    ]);
});

test.each([
  ["/creator", { page: "creator-landing" }],
  ["/support/terms", { page: "support", name: "terms" }],
  ["/support", { page: "support", name: "index" }],
  ["/support/", { page: "support", name: "index" }],
  ["/browse", { page: "browse", list: "" }],
  ["/rankings", { page: "rankings" }],
])("%s is a page of everybody", (path, route) => {
  for (const viewer of [null, { type: "user", is_direct_pay: false } as const])
    expect(at(path, { ...plain, viewer })).toEqual(route);
});

test("each list has its own page", () => {
  for (const list of Object.keys(browseLists).filter((name) => name !== ""))
    expect(at(`/browse/${list}`)).toEqual({ page: "browse", list });
});

test.each([
  "/support/terms/more",
  "/browse/other",
  "/browse/toString",
  "/browse/newest-creators/more",
  "/rankings/week",
  "/creator/landing/more",
])("%s is none", (path) => {
  expect(at(path)).toEqual({ page: "not-found" });
});

test("rankings are a page only of a site that has them", () => {
  const fantime = { ...plain, isFantime: true };
  expect([at("/rankings"), at("/rankings", fantime)]).toEqual([{ page: "rankings" }, { page: "not-found" }]);
  expect(at("/browse", fantime)).toEqual({ page: "browse", list: "" });
});

test("home is another page for guests, fans and creators, in each of the two styles", () => {
  const homes = viewers.map((type) =>
    [false, true].map((isFantime) => {
      const viewer = type === null ? null : { type, is_direct_pay: false };
      return at("/", { ...plain, viewer, isFantime }).page;
    }),
  );
  expect(homes).toEqual([
    ["landing", "welcome"],
    ["popular", "feed"],
    ["creator-home", "creator-home"],
  ]);
});

test("an address that no name can be decoded from is somebody's who does not exist, and nothing is warned of", () => {
  for (const path of ["/%E0%A4%A", "/%ff", "/%"])
    expect(at(path)).toMatchObject({ page: "profile", username: path.slice(1) });
});

const asked = (path: string, query: Readonly<Record<string, string>>) =>
  resolvePage(matchRoutes, { path, query }, { ...plain, viewer: { type: "model", is_direct_pay: false } })
    .route;

test("what an address asks for besides its page is read, and nothing else", () => {
  expect(asked("/support/report", { username: "ava" })).toEqual({
    ...{ page: "support", name: "report", reported: { username: "ava", url: "" } },
  });
  expect(asked("/support/report", { post: "1" })).toEqual({ page: "support", name: "report" });
  const galleries = (query: Readonly<Record<string, string>>) =>
    asked("/account/direct-message/profile", query);
  expect(galleries({})).toMatchObject({ adds: null, edits: null });
  expect(galleries({ new: "photo_dm", gallery: "7" })).toMatchObject({ adds: "photo_dm", edits: 7 });
  expect(galleries({ new: "film", gallery: "07" })).toMatchObject({ adds: null, edits: null });
  expect(galleries({ gallery: "1".repeat(15) })).toMatchObject({ edits: Number("1".repeat(15)) });
  expect(galleries({ gallery: "1".repeat(16) })).toMatchObject({ edits: null });
});

test("names that begin with two underscores are nobody's", () => {
  expect(at("/__x").page).toBe("not-found");
  expect(at("/__x/manager").page).toBe("not-found");
  expect(at("/_x").page).toBe("profile");
});

test("each list is asked for in its order, the newest posts as posts", () => {
  const calls = (path: string) => resolve(path).calls({ username: "" });
  for (const [path, list] of Object.entries(browseLists))
    if (path !== "most-recent-posts")
      expect([path, calls(`/browse/${path}`)]).toEqual([
        path,
        [{ name: "getTop", input: expect.objectContaining({ s: 24, list }) }],
      ]);
  expect(calls("/browse/most-recent-posts")).toEqual([{ name: "getFeed", input: { list: "recent" } }]);
});
