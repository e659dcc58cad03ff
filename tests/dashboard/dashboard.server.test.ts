import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../server/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const dashboardOf = async (username: string) => {
  const visitor = await server.signedIn(username);
  return visitor.get("/api/v1/account/dashboard");
};

test("dora's dashboard shows what she is still owed", async () => {
  expect((await dashboardOf("dora")).body).toMatchObject({ balance: 12_345, todo: ["payout"] });
});

test("ava's counts her fans by what they have now", async () => {
  const { body } = await dashboardOf("ava");
  expect(body).toMatchObject({ subscribers: { active: 5 }, free_followers: 1 });
});

test("nora's says what is left to do; a fan has no dashboard", async () => {
  expect((await dashboardOf("nora")).body).toMatchObject({
    todo: ["confirm_email", "pictures", "first_post", "payout"],
  });
  expect((await dashboardOf("fan")).status).toBe(403);
});
