import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

// What stands in the demo of how pages are run (see 'Look around' in the README).

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const managing = async (username: string) =>
  (await (await server.signedIn(username)).get("/api/v1/account/manager")).body;

test("max manages ava for 12.5 %, and has earned cents of her sales since", async () => {
  const [of] = (await managing("max")).managed;
  expect(of).toMatchObject({ model: { username: "ava" }, fee_percentage: 12.5 });
  expect(of.earned_usd).toBeGreaterThan(0);
  expect((await managing("ava")).manager).toMatchObject({
    ...{ user_username: "max", fee_percentage: 12.5, earned_usd: of.earned_usd },
  });
});

test("an invite of liam waits for zoe's answer", async () => {
  expect((await managing("zoe")).received_invites).toMatchObject([
    { model: { username: "liam" }, fee_percentage: 10 },
  ]);
  expect((await managing("liam")).sent_invite).toMatchObject({ user_username: "zoe" });
});

test("ava has a tip menu of 4", async () => {
  const { body } = await (await server.signedIn("ava")).get("/api/v1/user/tip_menu/ava");
  expect(body).toHaveLength(4);
});

test("mia has a look of her own, and a domain that waits for the review", async () => {
  const { body } = await (await server.signedIn("mia")).get("/api/v1/account/customize");
  expect(body.data.domain_list).toMatchObject([
    { custom_domain: "miasolano.example", custom_domain_status: "pending" },
  ]);
  const { wl_config } = (await server.visitor().get("/api/v1/user/mia?wl_config=1")).body;
  expect(wl_config.meta_description).not.toBeNull();
});
