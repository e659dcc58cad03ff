import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { endpoints } from "../../src/protocol/endpoints.ts";
import { inPart } from "../../tools/testing/part.mjs";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import type { Entered } from "./enter.ts";
import { enter } from "./enter.ts";
import { contractBreach, fieldsOf, hostileCall, sentBody } from "./hostile-calls.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const rows = Object.entries(endpoints) as [string, Endpoint][];
const RUNS = 25;

describe("[API-28] a part that a call does not have is refused, and never stands in for another part", () => {
  test("a query or a body cannot overrule the path: nobody is followed or cancelled by another name", async () => {
    const { client, csrf } = await enter(server, "follower");
    const send = (method: string, path: string, body?: string) =>
      client.raw(path, {
        method,
        headers: {
          "x-csrf-token": csrf,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body }),
      });
    const standing = async () => (await client.get("/api/v1/user/ava")).body.is_subscribed_free as boolean;
    expect(await standing()).toBe(true);
    const refused = [
      await send("DELETE", "/api/v1/user/noah/subscription/free?username=ava"),
      await send("POST", "/api/v1/user/noah/follow?username=ava"),
      await send("POST", "/api/v1/user/noah/follow", '{"username":"ava"}'),
      await send("POST", "/api/v1/user/noah/follow", '{"username":{}}'),
      await send("POST", "/api/v1/auth/logout", "[]"),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [422, "validation"]),
    );
    expect(refused[2]!.body.fields).toEqual({ username: "This field is not known." });
    expect(await standing()).toBe(true);
    expect((await send("DELETE", "/api/v1/user/ava/subscription/free")).status).toBe(200);
    expect(await standing()).toBe(false);
    expect((await send("POST", "/api/v1/auth/logout", "{}")).status).toBe(200);
  });

  test("no call of the table has the same field in two of its parts", () => {
    for (const [name, { path, query, body }] of rows) {
      const fields = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!);
      for (const part of [query, body]) fields.push(...fieldsOf(part));
      expect(new Set(fields).size, name).toBe(fields.length);
    }
  });
});

describe("[API-28] [CAPI-37] whatever is sent, no call breaks, and each refusal has the contract's shape", () => {
  let sessions: Record<string, Entered> = {};
  let sent = 0;

  const caller = async (who: string): Promise<Entered> => {
    sent += 1;
    if (sent % 100 === 0) server.services.clock.advance(61);
    const known = sessions[who];
    if (known !== undefined) return known;
    if (who !== "nobody") return (sessions[who] = await enter(server, who));
    const client = server.visitor();
    await client.open("/");
    return (sessions[who] = { client, csrf: client.csrf(), cookie: client.cookie() });
  };

  test.each(inPart(rows))("%s", async (name, row) => {
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(hostileCall(row), async (call) => {
        const { client, csrf, cookie } = await caller(call.who);
        const { headers, ...body } = sentBody(row, call);
        const answer = await client.raw(call.path, {
          method: row.method,
          headers: { "x-csrf-token": csrf, ...headers },
          ...body,
        });
        expect(contractBreach(answer.status, answer.headers, answer.text)).toBeNull();
        expect(answer.status).not.toBe(429);
        if (!["csrf", "not_found", "bad_request"].includes(answer.body.code)) reached += 1;
        if (client.cookie() !== cookie) sessions = {};
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // Many got past the walls to the call itself; unsigned webhooks never do.
    if (name !== "receivePaymentWebhook") expect(reached).toBeGreaterThan(0);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("two million digits, and a body of one byte more than allowed: 413; the largest one allowed is read", async () => {
    const { client, csrf } = await enter(server, "fan");
    const send = (body: string) =>
      client.raw("/api/v1/user/ava/subscription", {
        method: "POST",
        body,
        headers: { "x-csrf-token": csrf, "content-type": "application/json" },
      });
    const limit = 256 * 1024;
    const padded = (length: number) => `{"duration":"nothing"${" ".repeat(length - 22)}}`;
    expect((await send(`{"price":${"9".repeat(2_000_000)}}`)).body.code).toBe("too_large");
    expect((await send(padded(limit + 1))).body.code).toBe("too_large");
    expect((await send(padded(limit))).body.code).toBe("validation");
  });

  test("wrong types are not turned into right ones: in bodies 422, the twin with the right type goes through", async () => {
    const { client, csrf } = await enter(server, "ava");
    const send = (body: string) =>
      client.raw("/api/v1/account/subscription/price", {
        method: "POST",
        body,
        headers: { "x-csrf-token": csrf, "content-type": "application/json" },
      });
    for (const price of ['"999"', "[999]", '{"$gt":0}', "9.5", "1e309", "true", "null"]) {
      expect((await send(`{"subscription_price":${price}}`)).body.code, price).toBe("validation");
    }
    expect((await send('{"subscription_price":999}')).status).toBe(200);
  });
});
