import * as Schema from "effect/Schema";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { endpoints } from "../../src/protocol/endpoints.ts";
import { failures } from "../../src/protocol/failures.ts";
import type { Answered } from "../server/http-client.ts";
import type { ServerFixture } from "../server/server-fixture.ts";
import { startFixture } from "../server/server-fixture.ts";
import type { Entered } from "./enter.ts";
import { enter } from "./enter.ts";
import { hostileBody, hostileSegment, writeOut } from "./hostile-json.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const rows = Object.entries(endpoints) as [string, Endpoint][];
const RUNS = 25;

const schemaOf = (schema: Endpoint["body"]) =>
  (schema === undefined ? { type: "object" } : Schema.toJsonSchemaDocument(schema).schema) as Record<
    string,
    unknown
  >;

const names = ({ query }: Endpoint): readonly string[] => [
  ...Object.keys((schemaOf(query)["properties"] ?? {}) as object),
  "payment_id",
  "return_uri",
  "model_username",
  "payment_intent",
  "price",
  "duration",
  "__proto__",
  "e",
  "s",
];

const good: Readonly<Record<string, string>> = {
  "{username}": "ava",
  "{type}": "access",
  "{payment_id}": "01890000-0000-7000-8000-00000000dead",
  "{provider}": "sandbox",
  "{name}": "payment-page.css",
  "*": "public/demo/ava-avatar.webp",
};
const fill = (path: string, segment: (parameter: string) => string): string =>
  path.replace(/\{\w+\}|\*/g, segment);

const pathOf = ({ path }: Endpoint): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(fill(path, (parameter) => good[parameter]!)),
    fc.tuple(hostileSegment, hostileSegment).map(([one, other]) => {
      const left = [one, other];
      return fill(path, () => left.shift()!);
    }),
  );

/** Address and body of one call of a row. */
const callOf = (row: Endpoint) =>
  fc.record({
    path: pathOf(row),
    query: fc
      .array(fc.tuple(fc.constantFrom(...names(row)), hostileSegment), { maxLength: 4 })
      .map((pairs) =>
        pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`,
      ),
    body: row.method === "POST" ? hostileBody(schemaOf(row.body)) : fc.constant(undefined),
    who: fc.constantFrom("fan", "ava", "nobody"),
  });

const asForm = (body: string): string => {
  try {
    return new URLSearchParams(JSON.parse(body) as Record<string, string>).toString();
  } catch {
    return body;
  }
};

const check = ({ status, body, headers, text }: Answered): void => {
  expect(status, text.slice(0, 300)).toBeLessThan(500);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(text).not.toMatch(
    /node:internal|node_modules|\bat .*\.ts:\d+|syntax error at|relation "|\/src\/server\//,
  );
  if (status < 400 || !headers.get("content-type")!.startsWith("application/json")) return;
  const { code, error, fields } = body as { code: keyof typeof failures; error: string; fields?: object };
  expect(Object.hasOwn(failures, code), text.slice(0, 300)).toBe(true);
  expect(status).toBe(failures[code].status);
  expect(error).toBeTypeOf("string");
  if (code === "validation") expect(fields).toBeTypeOf("object");
};

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

  test.each(rows)("%s", async (name, row) => {
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(callOf(row), async ({ path, query, body, who }) => {
        const { client, csrf, cookie } = await caller(who);
        const isForm = row.kind === "form";
        const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
        const answer = await client.raw(path + query, {
          method: row.method,
          headers: { "x-csrf-token": csrf, ...(row.method === "POST" ? { "content-type": type } : {}) },
          ...(body === undefined ? {} : { body: isForm ? asForm(writeOut(body)) : writeOut(body) }),
        });
        check(answer);
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
      for (const part of [query, body])
        fields.push(...Object.keys((schemaOf(part)["properties"] ?? {}) as object));
      expect(new Set(fields).size, name).toBe(fields.length);
    }
  });
});
