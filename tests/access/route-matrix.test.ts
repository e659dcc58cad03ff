import { matchPath } from "react-router-dom";
import { describe, expect, test } from "vitest";

import { drive, listener } from "../../model-tests/walk/drive.ts";
import type { RouteViewer } from "../../src/domain/site/page-guards.ts";
import { pageRows } from "../../src/domain/site/page-rows.ts";
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
    first: null,
  };
  const { actor, emitted } = drive(routerMachine, input, { history: history.logic });
  const view = selectRouterView(actor.getSnapshot());
  if (view.status !== "refused") return view.route.page;
  expect(emitted).toEqual([{ type: "toast.requested", kind: "error", text: "Not authorized." }]);
  expect(history.heard).toEqual([{ type: "history.pushed", to: "/", replace: true }]);
  return "guard";
};

/** Every kind of page there is; the kit exists while developing only. */
const kinds = [...new Set(pageRows.map(({ page }) => page))].filter((page) => page !== "kit");

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
    expect(
      [...shown].filter((cell) => cell !== "guard").toSorted(),
      "the pages that the rows of tests/access/route-matrix.tsv show, and those that there are",
    ).toEqual(kinds.toSorted());
    for (const { paths, guard } of pageRows)
      for (const path of guard === undefined ? [] : paths)
        expect(
          [path, rows.some((row) => matchPath(path, row.path) !== null)],
          "whether a guarded path has a row in tests/access/route-matrix.tsv",
        ).toEqual([path, true]);
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
