import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { PageGlobals } from "../../src/protocol/page-globals.ts";
import { fetchByHost } from "../operations/by-host.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { sessionIdOf } from "../../src/server/session/session-store.ts";
import { grant } from "../manager/grant.ts";
import { managerRoles, roleNames, roles, rows, sites, type ManagerRole, type Role } from "./route-matrix.ts";

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
  // All pages together are more than one address may open in a minute.
  beforeEach(() => {
    server.services.clock.advance(10);
  });

  /** Who is shown the same is answered the same: of the signed-in ones the first of each kind asks. */
  const asking = (cells: readonly string[]): readonly Role[] =>
    roleNames.filter((_, index) => index === 0 || cells.indexOf(cells[index]!, 1) === index);

  test.each(rows.filter(({ status }) => !Number.isNaN(status)))(
    "[SHELL-86] [C-03] $path is answered as the table says, keeps out of stores and frames, and brings nothing past a guard",
    async ({ path, sites: [site], status, cells }) => {
      for (const role of asking(cells)) {
        const answer = await clients.get(`${sites[site!].host} ${role}`)!.get(path);
        expect([site, role, answer.status]).toEqual([site, role, status]);
        // A guest's page may only live on in the browser's back/forward cache, unless its address is a secret.
        const lives = role === "guest" && !/^\/(password\/reset|email\/confirm)\//.test(path);
        expect(answer.headers.get("cache-control")).toBe(lives ? "private, no-cache" : "no-store");
        expect(answer.headers.get("vary")).toBe(lives ? "*" : "accept-encoding");
        expect(answer.headers.get("x-frame-options")).toBe("DENY");
        expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
        const globals = JSON.parse(
          /<script[^>]*id="page"[^>]*>([^<]*)</.exec(answer.text)![1]!,
        ) as PageGlobals;
        expect(globals.user?.username ?? null).toBe(roles[role].username);
        if (cells[roleNames.indexOf(role)] === "guard") expect(globals.answers).toEqual({});
      }
      const slashed = await clients.get(`${sites[site!].host} guest`)!.get(`${path}/`);
      expect([`${path}/`, slashed.status]).toEqual([`${path}/`, status]);
    },
  );

  const idOf = (username: string) => server.idOf(username);
  /** Managers at a site, each with what his session says. */
  const managers = new Map<string, { readonly client: Client; readonly session: string }>();
  const managerAt = async (host: string, role: ManagerRole) => {
    const known = managers.get(`${host} ${role}`);
    if (known !== undefined) return known;
    const client = createClient(`http://${host}`, {}, fetchByHost(server.origin));
    await client.post("/api/v1/auth/signin", {
      email: managerRoles[role].username,
      password: DEMO_PASSWORD,
    });
    const entered = { client, session: sessionIdOf(/=([^;]+)/.exec(client.cookie())![1]!) };
    managers.set(`${host} ${role}`, entered);
    return entered;
  };

  test.each(rows.filter(({ status }) => !Number.isNaN(status)))(
    "[X-07] [SHELL-86] $path is shown to managers as to any creator, and is hers to change for who acts for her by a grant of now",
    async ({ path, sites: [site], status, cells }) => {
      const { database } = server.services;
      await database.deleteFrom("manager_grant").execute();
      for (const { username, has } of Object.values(managerRoles))
        if (has !== null) await grant(database, { creator: await idOf(has), manager: await idOf(username) });
      for (const [role, { username, actsFor, has }] of Object.entries(managerRoles)) {
        const { client, session } = await managerAt(sites[site!].host, role as ManagerRole);
        const acting_as = actsFor === null ? null : await idOf(actsFor);
        await database.updateTable("session").set({ acting_as }).where("id", "=", session).execute();
        const { status: answered, globals } = await client.open(path);
        expect([role, answered, globals.user?.username]).toEqual([role, status, username]);
        expect([role, globals.acting_as?.username ?? null]).toEqual([role, has]);
        if (cells[roleNames.indexOf("creator")] === "guard") expect(globals.answers).toEqual({});
        const dashboard = globals.answers["GET /api/v1/account/dashboard"];
        if (dashboard !== undefined)
          expect([role, dashboard.username, dashboard.is_own]).toEqual([role, has ?? username, has === null]);
        const page = globals.answers["GET /api/v1/user/ava?promote=1&wl_config=1"];
        if (page !== undefined) expect([role, page.can_edit]).toEqual([role, has === "ava"]);
      }
    },
  );

  test("[PROFILE-21] [PROFILE-22] [PROFILE-23] a profile opens for a guest, for a creator and for a fan, each as who he is", async () => {
    const viewer = async (role: Role) => {
      const { status, globals } = await clients.get(`${sites.classic.host} ${role}`)!.open("/noah");
      return [
        status,
        globals.user?.type ?? null,
        globals.answers["GET /api/v1/user/noah?promote=1&wl_config=1"].user.username,
      ];
    };
    expect([await viewer("guest"), await viewer("creator"), await viewer("fan")]).toEqual([
      [200, null, "noah"],
      [200, "model", "noah"],
      [200, "user", "noah"],
    ]);
  });
});
