import { afterAll, beforeAll, expect, test } from "vitest";

import { fetchByHost } from "../operations/by-host.ts";
import { createClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const at = (host: string, address: string) =>
  createClient(`http://${host}`, { "x-forwarded-for": address }, fetchByHost(server.origin));

test("who asks for one name after another that nobody has is told to wait, by its address; pages of others go on", async () => {
  const FLOOD = "203.0.113.9";
  const ask = (count: number, address = FLOOD) =>
    at(`x${count}.test`, address).raw("/api/v1/auth/session", { method: "GET" });
  for (let count = 0; count < 300; count += 1) expect((await ask(count)).status).toBe(404);
  const { status, body, headers } = await ask(300);
  expect([status, body.code]).toEqual([429, "too_many"]);
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
  const upgrade = { host: "x301.test", origin: "http://x301.test" };
  const line = (address: string) => server.visitor().socket({ ...upgrade, "x-forwarded-for": address });
  await expect(line(FLOOD)).rejects.toThrow("refused with 429");
  await expect(line("203.0.113.10")).rejects.toThrow("refused with 404");
  expect((await ask(302, "203.0.113.10")).status).toBe(404);
  expect((await server.visitor({ "x-forwarded-for": FLOOD }).get("/api/v1/auth/session")).status).toBe(200);
});
