import { afterAll, beforeAll, expect, test } from "vitest";

import { newBuyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { grant } from "./grant.ts";

// What a manager does and earns is his own, whomever he acts for.

const MANAGER = "/api/v1/account/manager";
let server: ServerFixture;
let elsa: Client;
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  elsa = await server.signedIn("elsa");
  const rows = await server.services.database.selectFrom("account").select(["id", "username"]).execute();
  ids = new Map(rows.map(({ id, username }) => [username, id]));
});
afterAll(async () => server?.stop());

test("[X-07] who acts for a creator buys and goes live as himself", async () => {
  const { database } = server.services;
  await grant(database, { creator: ids.get("noah")!, manager: ids.get("elsa")! });
  const path = `${MANAGER}/manage/${ids.get("noah")}`;
  expect((await elsa.get(path, { "x-csrf-token": elsa.csrf() })).status).toBe(200);
  const bought = await elsa.post("/api/v1/user/ava/subscription", { duration: "1mo", return_uri: "/ava" });
  expect(bought.status).toBe(200);
  const payment = await database
    .selectFrom("payment")
    .select("buyer_id")
    .where("id", "=", bought.body.payment_id)
    .executeTakeFirstOrThrow();
  expect(payment.buyer_id).toBe(ids.get("elsa"));
  const live = { kind: "broadcast", title: "Hello", goal: null, peer: "a1" };
  const { body } = await elsa.post("/api/v1/account/stream", live);
  const stream = await database
    .selectFrom("stream")
    .select("creator_id")
    .where("id", "=", body.stream.id)
    .executeTakeFirstOrThrow();
  expect(stream.creator_id).toBe(ids.get("elsa"));
  await database.deleteFrom("manager_grant").where("creator_id", "=", ids.get("noah")!).execute();
});

test("[MGR-04] of two who manage each other each has his share of the other's sales, and none of that share", async () => {
  const noah = await server.signedIn("noah");
  const employ = async (creator: Client, manager: Client, names: readonly [string, string]) => {
    const invited = await creator.post(`${MANAGER}/invite`, { username: names[1], fee_percentage: 50 });
    expect(invited.status).toBe(200);
    // The page of an invite is not at every address: its mail leads to a site that has it.
    const { payload } = await server.services.database
      .selectFrom("job")
      .select("payload")
      .where("kind", "=", "mail.notice")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const mainSitePath: unknown = expect.stringMatching(`^/${names[0]}/manager\\?fee=50&hash=`);
    expect(payload).toMatchObject({ mainSitePath, url: "/account/setting/manager" });
    const invites: readonly { model: { username: string }; hash: string }[] = (await manager.get(MANAGER))
      .body.received_invites;
    const { hash } = invites.find(({ model }) => model.username === names[0])!;
    expect((await manager.post(`${MANAGER}/accept`, { username: names[0], fee: 50, hash })).status).toBe(200);
  };
  await employ(noah, elsa, ["noah", "elsa"]);
  await employ(elsa, noah, ["elsa", "noah"]);
  const payment = await (await newBuyer(server.origin, "mutualfan")).pay("noah", "1mo");
  await server.advance(0);
  await server.advance(0);
  const postings = await server.services.database
    .selectFrom("ledger_posting")
    .select(["account", "amount"])
    .where("payment_id", "=", payment)
    .where("account", "not like", "buyer:%")
    .orderBy("account")
    .execute();
  expect(postings).toEqual([
    { account: `creator:${ids.get("noah")}`, amount: 600 },
    { account: `manager:${ids.get("elsa")}`, amount: 600 },
    { account: "platform", amount: 300 },
  ]);
});
