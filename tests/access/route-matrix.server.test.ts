import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { guardedPaths } from "../../src/machines/router/guarded-paths.ts";
import type { PageGlobals } from "../../src/protocol/page-globals.ts";
import type { RouteViewer } from "../../src/machines/router/route-guard.ts";
import type { PageKind } from "../../src/machines/router/route.ts";
import { routerMachine, selectRouterView } from "../../src/machines/router/router.machine.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";
import { fetchByHost } from "../operations/by-host.ts";
import { createClient, type Client } from "../server/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../server/server-fixture.ts";
import { spellings } from "./spellings.ts";

/** Who looks, in the order of the table's columns; `username` is the demo account that opens the documents. */
const roles = {
  guest: { viewer: null, username: null },
  fan: { viewer: sampleFan, username: "fan" },
  creator: { viewer: { ...sampleCreator, is_direct_pay: false }, username: "noah" },
  "direct-pay creator": { viewer: { ...sampleCreator, is_direct_pay: true }, username: "dora" },
  reviewer: { viewer: { ...sampleCreator, is_direct_pay: false, is_reviewer: true }, username: "rita" },
} as const;
type Role = keyof typeof roles;
const roleNames = Object.keys(roles) as Role[];

/** The sites of docs/sites.example.json, as the router knows them. */
const sites = {
  classic: { host: "marquee.example", rootUsername: null, signupSource: "creators", isFantime: false },
  fantime: { host: "fantime.example", rootUsername: null, signupSource: "fantime", isFantime: true },
  root: { host: "mia.example", rootUsername: "mia", signupSource: null, isFantime: false },
} as const;
type SiteName = keyof typeof sites;

interface Row {
  readonly path: string;
  readonly sites: readonly SiteName[];
  /** Of the document; `-`: an endpoint answers the path instead. */
  readonly status: number;
  readonly cells: readonly string[];
}

const [head = "", ...lines] = (await readFile(new URL("route-matrix.tsv", import.meta.url), "utf8"))
  .trim()
  .split("\n");
const rows = lines.map((line): Row => {
  const [path = "", where = "", status = "", ...cells] = line.split("\t");
  const all = Object.keys(sites) as SiteName[];
  return {
    path,
    sites: where === "all" ? all : (where.split(", ") as SiteName[]),
    status: Number(status),
    cells,
  };
});

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
      for (const site of where)
        expect([site, ...roleNames.map((role) => shownAt(site, path, roles[role]))]).toEqual([
          site,
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

describe("the documents", () => {
  let server: ServerFixture;
  const clients = new Map<string, Client>();
  beforeAll(async () => {
    server = await startFixture({
      demo: true,
      environment: { SITE: join(process.cwd(), "docs/sites.example.json") },
    });
    for (const { host } of Object.values(sites))
      for (const [role, { username }] of Object.entries(roles)) {
        const client = createClient(`http://${host}`, {}, fetchByHost(server.origin));
        clients.set(`${host} ${role}`, client);
        if (username === null) continue;
        await client.post("/api/v1/auth/signin", { email: username, password: DEMO_PASSWORD });
      }
  });
  afterAll(async () => server?.stop());

  /** Who is shown the same is answered the same: of the signed-in ones the first of each kind asks. */
  const asking = (cells: readonly string[]): readonly Role[] =>
    roleNames.filter((_, index) => index === 0 || cells.indexOf(cells[index]!, 1) === index);

  test.each(rows.filter(({ status }) => !Number.isNaN(status)))(
    "[SHELL-86] [C-03] $path is answered as the table says, keeps out of caches and frames, and brings nothing past a guard",
    async ({ path, sites: [site], status, cells }) => {
      for (const role of asking(cells)) {
        const answer = await clients.get(`${sites[site!].host} ${role}`)!.get(path);
        expect([site, role, answer.status]).toEqual([site, role, status]);
        expect([answer.headers.get("cache-control"), answer.headers.get("x-frame-options")]).toEqual([
          "no-store",
          "DENY",
        ]);
        expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
        const globals = JSON.parse(
          /<script[^>]*id="page"[^>]*>([^<]*)</.exec(answer.text)![1]!,
        ) as PageGlobals;
        expect(globals.user?.username ?? null).toBe(roles[role].username);
        if (cells[roleNames.indexOf(role)] === "guard") expect(globals.answers).toEqual({});
      }
    },
  );
});
