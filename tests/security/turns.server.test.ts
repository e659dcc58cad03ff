import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(async () => server?.stop());

const READ = "/api/v1/user/ava/post";
const ask = async (address: string, path = READ): Promise<number> => {
  const response = await fetch(`${server.origin}${path}`, { headers: { "x-forwarded-for": address } });
  await response.arrayBuffer();
  return response.status;
};

const pageFor = (address: string) => () => ask(address, "/ava");

/** How many of `count` requests are answered until `other` is, which comes when they all have arrived and some are answered. */
const answeredBefore = async (
  count: number,
  flood: (index: number) => Promise<number>,
  other: () => Promise<number>,
): Promise<number> => {
  let answered = 0;
  let before = 0;
  const all = Array.from({ length: count }, async (_, index) => {
    await flood(index);
    answered += 1;
    if (answered !== 20) return;
    expect(await other()).toBe(200);
    before = answered - 20;
  });
  await Promise.all(all);
  return before;
};

test("[API-28] an address that asks for much at once waits behind itself: another's page comes in between", async () => {
  await answeredBefore(50, pageFor("203.0.113.6"), pageFor("203.0.113.7"));
  const before = await answeredBefore(150, pageFor("203.0.113.9"), pageFor("203.0.113.7"));
  expect(before).toBeLessThan(30);
});

test("[API-28] a page of which many addresses ask at once does not keep calls waiting", async () => {
  const before = await answeredBefore(
    150,
    (index) => ask(`10.9.0.${index}`, "/ava"),
    () => ask("203.0.113.8"),
  );
  expect(before).toBeLessThan(40);
});
