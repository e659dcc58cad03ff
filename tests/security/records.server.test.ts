import * as Schema from "effect/Schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { endpoints } from "../../src/protocol/endpoints.ts";
import type { Client } from "../running/http-client.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import { accountId, enter, eventCount } from "./enter.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const readable = [
  "/api/v1/user/ava?promote=1&wl_config=1",
  "/api/v1/user/ava/post?limit=48",
  "/api/v1/user/top?s=60",
  "/ava",
  "/",
];
const viewers = [null, "fan", "sub", "pack", "expired", "noah"] as const;

describe("[CENT-02] what is private of one account is in no answer to another", () => {
  test.each(viewers)("seen by %s", async (username) => {
    const client = username === null ? server.visitor() : (await enter(server, username)).client;
    const rows = await server.services.database
      .selectFrom("account")
      .leftJoin("credential", "credential.account_id", "account.id")
      .select(["username", "email", "password_hash"])
      .execute();
    for (const path of readable) {
      const { text, status } = await client.get(path);
      expect(status).toBe(200);
      for (const row of rows) {
        if (row.email !== null && row.username !== username) expect(text, path).not.toContain(row.email);
        if (row.password_hash !== null) expect(text, path).not.toContain(row.password_hash);
      }
      expect(text, path).not.toMatch(/password|argon2|_hash|"address"|payout_data|127\.0\.0\.1:\d+\/socket/);
      expect(text, path).not.toMatch(/csf_session|"session_id"/);
    }
  });

  test("the own record holds the own e-mail, so the test above could have found one", async () => {
    const { client } = await enter(server, "sub");
    expect((await client.get("/api/v1/auth/session")).body.user.email).toBe("sub@demo.example");
  });

  test("a snapchat name is for its owner and who bought it", async () => {
    const nameFor = async (username: string | null) => {
      const client = username === null ? server.visitor() : (await enter(server, username)).client;
      return (await client.get("/api/v1/user/ava")).body.setting.sell_snapchat.snapchat_username as
        | string
        | null;
    };
    expect([await nameFor(null), await nameFor("fan"), await nameFor("sub"), await nameFor("noah")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const own = await nameFor("ava");
    expect(own).toBeTypeOf("string");
    const { database } = server.services;
    const row = await database
      .selectFrom("subscription")
      .selectAll()
      .where("fan_id", "=", await accountId(server, "sub"))
      .executeTakeFirstOrThrow();
    const bought = {
      ...row,
      id: "snapchat-of-snapper",
      fan_id: await accountId(server, "snapper"),
      type: "snapchat" as const,
    };
    await database.insertInto("subscription").values(bought).execute();
    expect(await nameFor("snapper")).toBe(own);
  });

  test("what is remembered for a moment is one viewer's: asked by all at once, each sees his own, and tricks with spaces nobody's", async () => {
    const clients = await Promise.all(
      viewers.map(async (username) =>
        username === null ? server.visitor() : (await enter(server, username)).client,
      ),
    );
    const openOf = async (client: Client, name = "ava"): Promise<readonly [boolean, boolean]> => {
      const [record, posts] = await Promise.all([
        client.get(`/api/v1/user/${name}`),
        client.get(`/api/v1/user/${name}/post?status=unpinned&limit=48`),
      ]);
      const items = posts.body as {
        readonly is_locked: boolean;
        readonly post: { readonly media: { readonly url: string | null }[] };
      }[];
      const bare = items.some(
        ({ is_locked, post }) => is_locked && post.media.some(({ url }) => url !== null),
      );
      expect(bare).toBe(false);
      return [
        record.body.is_subscribed as boolean,
        items.some(({ is_locked, post }) => !is_locked && post.media.length > 3),
      ];
    };
    const rounds = await Promise.all([1, 2, 3].flatMap(() => clients.map((client) => openOf(client))));
    const [guest, fan, sub, pack, expired, noah] = rounds;
    expect([guest![0], fan![0], sub![0], pack![0], expired![0], noah![0]]).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(rounds.slice(6)).toEqual([...rounds.slice(0, 6), ...rounds.slice(0, 6)]);
    const id = await accountId(server, "sub");
    for (const trick of [`ava ${id} null`, `ava unpinned     ${id} null`, "ava guest", " ava"]) {
      expect((await clients[0]!.get(`/api/v1/user/${encodeURIComponent(trick)}`)).status).toBe(404);
      expect((await clients[0]!.get(`/api/v1/user/${encodeURIComponent(trick)}/post`)).status).toBe(404);
    }
    expect((await clients[0]!.get("/api/v1/user/ava")).body.is_subscribed).toBe(false);
  });

  test("what only the owner may list is refused to all others in the same words", async () => {
    const answers = [];
    for (const username of ["fan", "sub", "noah"]) {
      answers.push(
        await (await enter(server, username)).client.get("/api/v1/user/ava/post?status=scheduled"),
      );
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.body.code).toBe("not_allowed");
    expect(
      (await (await enter(server, "ava")).client.get("/api/v1/user/ava/post?status=scheduled")).status,
    ).toBe(200);
  });
});

test("[API-08] spellings of a name: another case is the same creator, look-alikes and tricks are nobody, as a name that is free", async () => {
  const visitor = server.visitor();
  const nobody = await visitor.get("/api/v1/user/nobody-at-all");
  expect(nobody.status).toBe(404);
  const id = await accountId(server, "ava");
  for (const name of [
    id,
    "ava.",
    "ava;x",
    "ava.json",
    "%20ava",
    "ava%20",
    "%D0%B0va",
    "ava%2f",
    "ava%E2%80%8B",
    "sub",
    "ava%27--",
  ]) {
    const answer = await visitor.get(`/api/v1/user/${name}`);
    expect([answer.status, answer.text], name).toEqual([404, nobody.text]);
  }
  for (const name of ["ava", "AVA", "%61va", "Ava"])
    expect((await visitor.get(`/api/v1/user/${name}`)).body.user.username).toBe("ava");
});

describe("fields that only the server may set", () => {
  const forbidden = {
    id: "x",
    role: "admin",
    type: "model",
    is_reviewer: true,
    balance: 1,
    verified: true,
    tenant_id: "x",
    email_confirmed: true,
    acting_as: "x",
    constructor: { prototype: {} },
  };
  const changing = Object.entries(endpoints).filter(
    ([, { method, kind }]: [string, Endpoint]) => method === "POST" && kind === "json",
  ) as [string, Endpoint][];

  test.each(changing)("[API-28] %s refuses each by name and does nothing", async (_, row) => {
    const { client } = await enter(server, row.access === "model" ? "ava" : "fan");
    await client.open("/");
    const path = row.path
      .replace("{username}", "noah")
      .replace("{id}", "1")
      .replace("{media_id}", "1")
      .replace("{type}", "access")
      .replace("{payment_id}", "none");
    const known = row.body === undefined ? {} : Schema.toJsonSchemaDocument(row.body).schema["properties"];
    const before = await eventCount(server);
    const answer = await client.post(path, forbidden);
    expect([answer.status, answer.body.code]).toEqual([422, "validation"]);
    for (const name of Object.keys(forbidden)) {
      if (Object.hasOwn(known as object, name)) continue;
      expect((answer.body.fields as Record<string, string>)[name], name).toBe("This field is not known.");
    }
    const raw = await client.raw(path, {
      method: "POST",
      body: '{"__proto__":{"polluted":true}}',
      headers: { "content-type": "application/json", "x-csrf-token": client.csrf() },
    });
    expect(raw.body.code).toBe("validation");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(await eventCount(server)).toBe(before);
  });

  test("a price for another creator is refused, for oneself it is set", async () => {
    const { client } = await enter(server, "noah");
    const price = async () =>
      (await server.visitor().get("/api/v1/user/ava")).body.setting.subscription_price as number;
    const before = await price();
    for (const user_id of [await accountId(server, "ava"), "ava", "", "null"]) {
      const answer = await client.post("/api/v1/account/subscription/price", {
        subscription_price: 101,
        user_id,
      });
      expect([answer.status, answer.body.code], user_id).toEqual([403, "not_allowed"]);
    }
    expect(await price()).toBe(before);
    const own = { subscription_price: 1600, user_id: await accountId(server, "noah") };
    expect((await client.post("/api/v1/account/subscription/price", own)).status).toBe(200);
    expect((await server.visitor().get("/api/v1/user/noah")).body.setting.subscription_price).toBe(1600);
  });
});
