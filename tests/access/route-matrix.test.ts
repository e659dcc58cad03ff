import { describe, expect, test } from "vitest";

import { drive, listener } from "../../model-tests/walk/drive.ts";
import { guardedPaths } from "../../src/machines/router/guarded-paths.ts";
import type { RouteViewer } from "../../src/machines/router/route-guard.ts";
import type { PageKind } from "../../src/machines/router/route.ts";
import { routerMachine, selectRouterView } from "../../src/machines/router/router.machine.ts";
import { head, roleNames, roles, rows, sites, type Role, type SiteName } from "./route-matrix.ts";
import { spellings } from "./spellings.ts";

/** What the router shows at a path: the kind of its page, or `guard`: 'Not authorized.' and home. */
const shownAt = (site: SiteName, path: string, { viewer }: (typeof roles)[Role]): string => {
  const history = listener();
  const looking: RouteViewer | null = viewer;
  const input = {
    ...sites[site],
    viewer: looking,
    development: false,
    now: 1_790_000_000,
    location: { path, search: "" },
  };
  const { actor, emitted } = drive(routerMachine, input, { history: history.logic });
  const view = selectRouterView(actor.getSnapshot());
  if (view.status !== "refused") return view.route.page;
  expect(emitted).toEqual([{ type: "toast.requested", kind: "error", text: "Not authorized." }]);
  expect(history.heard).toEqual([{ type: "history.pushed", to: "/", replace: true }]);
  return "guard";
};

/** Every kind of page there is: a new one does not compile without its place here, and then wants a line of the table. */
const kinds: Readonly<Record<Exclude<PageKind, "kit">, true>> = {
  browse: true,
  "creator-application": true,
  "creator-home": true,
  "creator-landing": true,
  dashboard: true,
  "email-and-password": true,
  feed: true,
  following: true,
  landing: true,
  "not-found": true,
  "payment-info": true,
  popular: true,
  profile: true,
  rankings: true,
  support: true,
  welcome: true,
};

describe("the table of routes", () => {
  test("is of the roles that there are, and says each path once for each site", () => {
    expect(head).toBe(["path", "site", "document", ...roleNames].join("\t"));
    const places = rows.flatMap(({ path, sites: where }) => where.map((site) => `${site} ${path}`));
    expect(places).toEqual([...new Set(places)]);
    const paths = new Set(rows.map(({ path }) => path));
    expect(places).toHaveLength(paths.size * Object.keys(sites).length);
  });

  test("[SHELL-86] leaves out no kind of page and no guard", () => {
    const shown = new Set(rows.flatMap(({ cells }) => cells));
    expect([...shown].filter((cell) => cell !== "guard").toSorted()).toEqual(Object.keys(kinds).toSorted());
    for (const [pattern] of guardedPaths)
      expect([pattern, rows.some(({ path }) => pattern.test(path))]).toEqual([pattern, true]);
  });

  test.each(rows)(
    "[SHELL-79] [SHELL-80] [SHELL-81] [SHELL-82] [SHELL-86] $path: each role is shown what the table says",
    ({ path, sites: where, cells }) => {
      // A slash at the end changes nothing.
      for (const spelling of [path, `${path}/`])
        for (const site of where)
          expect([site, spelling, ...roleNames.map((role) => shownAt(site, spelling, roles[role]))]).toEqual([
            site,
            spelling,
            ...cells,
          ]);
    },
  );
});

test.each(rows.filter(({ cells }) => cells.includes("guard")))(
  "[SHELL-82] $path: no other spelling of it gets around its guard",
  ({ path, sites: where, cells }) => {
    for (const site of where)
      for (const spelling of spellings(path))
        roleNames.forEach((role, index) => {
          if (cells[index] !== "guard") return;
          expect([spelling, role, shownAt(site, spelling, roles[role])]).toEqual([
            spelling,
            role,
            expect.stringMatching(/^(guard|not-found|profile)$/),
          ]);
        });
  },
);
