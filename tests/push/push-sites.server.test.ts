import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { fetchByHost } from "../operations/by-host.ts";
import { buyerOf, type Buyer } from "../payment/buyer.ts";
import { createClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { paid } from "./paid.ts";
import { withoutPlans } from "./pushed-site.ts";
import { startPushService, type PushService, type RegisteredBrowser } from "./push-service.ts";

/** Two sites and a creator's own in one process; accounts are the same on all of them. */
const folder = mkdtempSync(join(tmpdir(), "marquee-push-sites-"));
const SITE = join(folder, "sites.json");
const sites = [
  {
    hosts: ["stars.test"],
    record: {
      ...{ title: "Stars", display_name: "Stars", logo_small: "/media/stars.png" },
      // He is at his own domain alone, so this site speaks of everybody.
      root_user: { username: "noah", custom_domain_only: true },
    },
  },
  { hosts: ["moon.test"], record: { title: "Moon", display_name: "Moon" } },
  {
    hosts: ["noah.test"],
    record: { title: "Noah", root_user: { username: "noah", custom_domain_only: false } },
  },
];
let server: ServerFixture;
let service: PushService;
beforeAll(async () => {
  writeFileSync(SITE, JSON.stringify({ sites }));
  service = await startPushService();
  server = await startFixture({ demo: true, environment: { SITE } });
  // Jobs run when a test lets time go on, and not in between.
  await server.services.jobs.stop();
  await withoutPlans(server);
});
afterAll(async () => {
  await server?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = async (host: string, username: string): Promise<Buyer> => {
  const client = createClient(`http://${host}`, {}, fetchByHost(server.origin));
  await client.open("/oauth/payment/finish");
  const { status } = await client.post("/api/v1/auth/signin", { email: username, password: "marquee-demo" });
  expect(status).toBe(200);
  return buyerOf(client, `http://${host}`);
};
const register = async ({ client }: Buyer): Promise<RegisteredBrowser> => {
  const browser = service.browser();
  expect((await client.post("/api/v1/account/onesignal", browser.registration)).status).toBe(200);
  return browser;
};
const told = (browser: RegisteredBrowser) =>
  browser.shown().map(({ notice }) => [notice.title, notice.path, notice.icon]);

/** What a browser was told once time has gone on a little. */
const goneOn = (browser: RegisteredBrowser) => async () => {
  await server.advance(1);
  return told(browser);
};

test("[SHELL-63] a site has its own key, its own browsers and its own name; what was bought there is told there", async () => {
  const [onStars, onMoon, onNoah] = [
    await at("stars.test", "follower"),
    await at("moon.test", "follower"),
    await at("noah.test", "follower"),
  ];
  const keys = await Promise.all(
    [onStars, onMoon, onNoah].map(async ({ client }) => (await client.get("/api/v1/account/push")).body.key),
  );
  expect(new Set(keys).size).toBe(3);

  const ava = await at("moon.test", "ava");
  const fans = [await register(onStars), await register(onMoon), await register(onNoah)] as const;
  const [avaOnStars, avaOnMoon] = [await register(await at("stars.test", "ava")), await register(ava)];
  await paid(server, onStars);
  await expect.poll(goneOn(avaOnStars)).toHaveLength(1);
  expect(told(avaOnStars)).toEqual([["Stars", "/account/dashboard", "http://stars.test/media/stars.png"]]);
  expect(told(avaOnMoon)).toEqual([]);

  await server.services.database.deleteFrom("payment_card").execute();
  const { end_at } = (await onStars.client.get("/api/v1/user/ava")).body.subscriptions[0];
  while (server.services.clock.now() < end_at + 60) {
    await server.advance(Math.min(20 * 86_400, end_at + 60 - server.services.clock.now()));
    for (const { client } of [onStars, onMoon, onNoah]) await client.get("/api/v1/auth/session");
  }
  await expect.poll(goneOn(fans[0])).toHaveLength(1);
  expect(fans.map(told)).toEqual([[["Stars", "/ava", "http://stars.test/media/stars.png"]], [], []]);
});

test("the site as on the first day knows no browsers, and its keys are the same", async () => {
  const before = await at("stars.test", "sub");
  await register(before);
  const { key } = (await before.client.get("/api/v1/account/push")).body;
  const reset = await server.visitor().raw("/__test/reset", { method: "POST" });
  expect(reset.status).toBe(200);
  expect(await server.services.database.selectFrom("push_device").selectAll().execute()).toEqual([]);
  const after = await at("stars.test", "sub");
  expect((await after.client.get("/api/v1/account/push")).body.key).toBe(key);
});

test("the service worker is the site's, at its root, with a policy of its own", async () => {
  const asked = (host: string) =>
    createClient(`http://${host}`, {}, fetchByHost(server.origin)).get("/push-worker.js");
  const { status, headers, text } = await asked("stars.test");
  // Without built browser files there is none.
  if (status === 200) expect(text).toContain("showNotification");
  else expect(status).toBe(404);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect((await asked("nobody.test")).status).toBe(404);
});
