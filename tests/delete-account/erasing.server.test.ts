import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { sql } from "kysely";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { payoutDecider } from "../../src/domain/payout/payout.decider.ts";
import { WATCHED } from "../../src/server/payout/is-paid-out.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { rebuildProjections } from "../../src/server/store/rebuild.ts";
import { projections } from "../../src/server/features.ts";
import { eraseAccount } from "../../src/server/delete-account/erase-account.ts";
import { leave } from "../../src/server/delete-account/leave.ts";
import { mailsTo } from "../account/post-box.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { dumpProjections } from "../store/dump-projections.ts";
import { filesWith, tracesOf } from "./traces.ts";

const DELETE = "/api/v1/account/setting/delete";
const DAY = 86_400;
let server: ServerFixture;
let zoe: Client;
let noah: Client;
/** A fan whose every word is a marker. */
let quix: Buyer;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  [zoe, noah] = [await server.signedIn("zoe"), await server.signedIn("noah")];
  quix = await newBuyer(server.origin, "quixmarka");
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterAll(() => server?.stop());

const idOf = (username: string) => server.idOf(username);
const post = async (client: Client, path: string, body: object): Promise<{ body: never }> => {
  const answered = await client.post(path, body);
  expect([200, 201], `${path}: ${answered.text}`).toContain(answered.status);
  return answered as never;
};
const haveEmail = (id: string, email: string) =>
  server.services.store.transact(systemMetadata, (unit) =>
    unit.execute(accountDecider, id, { type: "ChangeEmail", email }),
  );
/** Every line of the books. */
const ledger = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ line: string }>`select l::text as line from ledger_posting l`.execute(
    server.services.database,
  );
  return rows.map(({ line }) => line);
};
/** What stood in the books stands there still, and they add up to nothing. */
const booksKept = async (before: readonly string[]): Promise<void> => {
  const after = new Set(await ledger());
  expect(before.filter((line) => !after.has(line))).toEqual([]);
  const { rows } = await sql<{ sum: number }>`select sum(amount)::int as sum from ledger_posting`.execute(
    server.services.database,
  );
  expect(rows[0]?.sum).toBe(0);
};
const pay = async (buyer: Buyer, username: string, more: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams({
    ...{ model_username: username, return_uri: `/${username}`, payment_id: crypto.randomUUID() },
    ...more,
  });
  const order = await buyer.openPage(`/oauth/payment/start?${query.toString()}`);
  const sent = await buyer.sendCard(order, cards.pays);
  expect(sent.body.status, sent.text).toBe("accepted");
  await server.advance(1);
};

test("[CCONST-09] nothing of a fan is found 30 days after he left but the numbers of the books", async () => {
  const { client } = quix;
  const id = await idOf("quixmarka");
  await haveEmail(id, "quixmail@mail.example");
  await post(client, "/api/v1/account/support/request/support", {
    issue: { subject: "quixsubject", message: "quixmessage is long enough", email: "quixmail@mail.example" },
  });
  await quix.pay("noah", "1mo");
  await server.advance(1);
  await pay(quix, "noah", {
    ...{ payment_intent: "tip", tip_type: "normal", tip_amount: "500", tip_message: "quixtip" },
  });
  const posts = (await client.get("/api/v1/user/noah/post?status=unpinned,unpinned-free")).body;
  const postId = posts[0].post.id as number;
  const before = (await noah.get(`/api/v1/user/post/${postId}`)).body.post;
  await post(client, `/api/v1/user/post/${postId}/like`, {});
  await post(client, `/api/v1/user/post/${postId}/comment`, { text: "quixcomment" });
  await post(client, "/api/v1/account/direct-message/conversation/noah", { text: "quixhello" });
  await client.get("/api/v1/account/setting/export", { "x-csrf-token": client.csrf() });
  await server.advance(1);
  const traces = await tracesOf(server.services.database, "quix");
  expect(traces.map((trace) => trace.split(":")[0])).toEqual(
    expect.arrayContaining([
      "account",
      "direct_message",
      "event",
      "notice",
      "post_comment",
      "support_request",
    ]),
  );
  const books = await ledger();

  const left = await client.post(DELETE, { password: "long enough 1" });
  expect(left.status, left.text).toBe(200);
  await server.advance(16 * DAY + 60);
  await server.advance(13 * DAY);
  expect((await tracesOf(server.services.database, "quixcomment")).length).toBe(1);
  await server.advance(DAY + 2 * 3600);
  await server.advance(3600);
  expect(await tracesOf(server.services.database, "quix")).toEqual([]);
  expect(await tracesOf(server.services.database, "198.51.")).not.toContainEqual(expect.stringContaining(id));
  expect(await filesWith(server.services.config.dataDir, "quix")).toEqual(
    // What was mailed lies in the outbox of this server, which stands for the mail boxes of people.
    expect.not.arrayContaining([expect.stringMatching(/\/media\//)]),
  );
  await booksKept(books);
  noah = await server.signedIn("noah");
  const after = (await noah.get(`/api/v1/user/post/${postId}`)).body.post;
  expect([after.likes, after.comments]).toEqual([before.likes, before.comments]);
});

test("[CCONST-09] projections that are made anew have nothing of him either", async () => {
  const { database } = server.services;
  const live = await dumpProjections(database);
  await rebuildProjections(database, projections);
  expect(await dumpProjections(database)).toEqual(live);
  expect(await tracesOf(database, "quix")).toEqual([]);
});

test("[CCONST-09] his name is free again", async () => {
  const again = await server.visitor().post("/api/v1/auth/signup", {
    ...{ username: "quixmarka", password: "long enough 1" },
  });
  expect(again.status, again.text).toBe(200);
});

test("[CCONST-09] a creator's page, posts, media and words go; who bought something was told 14 days before, and keeps it until then", async () => {
  const { services } = server;
  [zoe, noah] = [await server.signedIn("zoe"), await server.signedIn("noah")];
  const reader = await newBuyer(server.origin, "reader");
  const user_id = await idOf("zoe");
  await post(zoe, "/api/v1/account/profile/display_name", { display_name: "Zyxqua Lady", user_id });
  await post(zoe, "/api/v1/account/profile/bio", { fans_bio: "zyxquabio", user_id });
  await post(noah, "/api/v1/account/profile/bio", { fans_bio: "With @zoe", user_id: await idOf("noah") });
  const { tkn, srv_id } = await uploadMedia(zoe, "image", await photo({ width: 300, height: 200 }));
  const { vault_id } = (await zoe.post("/api/v1/account/vault", { tkn, srv_id })).body;
  const { file, thumb } = await services.database
    .selectFrom("media")
    .select(["file", "thumb"])
    .where("id", "=", vault_id)
    .executeTakeFirstOrThrow();
  const written = await zoe.post("/api/v1/account/post", {
    ...{ type: "feed", access: "paid", text: "zyxquapost", amount_usd: 700, media: [{ vault_id }] },
  });
  expect(written.status, written.text).toBe(201);
  await reader.pay("zoe", "1mo");
  await server.advance(1);
  const price = { payment_intent: "post", post_id: String(written.body.post.id), amount_usd: "700" };
  await pay(reader, "zoe", price);
  await haveEmail(await idOf("reader"), "reader@mail.example");
  const books = await ledger();
  // Nothing can be paid to her.
  await services.store.transact(systemMetadata, (unit) =>
    unit.execute(accountDecider, user_id, { type: "ReviewPayout", status: "on_hold", reason: null }),
  );

  const left = await zoe.post(DELETE, { password: DEMO_PASSWORD });
  expect(left.status, left.text).toBe(200);
  expect((await mailsTo(server.origin, "reader@mail.example")).filter(isFarewell)).toEqual([]);
  await server.advance(15 * DAY);
  expect((await mailsTo(server.origin, "reader@mail.example")).filter(isFarewell)).toEqual([]);
  await server.advance(DAY + 60);
  const told = (await mailsTo(server.origin, "reader@mail.example")).filter(isFarewell);
  expect(told).toHaveLength(1);
  expect(told[0]!.text).toContain("please save what you want to keep");
  const own = async () => {
    const back = server.visitor();
    await back.post("/api/v1/auth/signin", { email: "reader", password: "long enough 1" });
    return (await back.get("/api/v1/account/purchase?type=photos")).body.items;
  };
  expect(await own()).toHaveLength(1);

  await server.advance(14 * DAY);
  await server.advance(3600);
  expect(await tracesOf(services.database, "zyxqua")).toEqual([]);
  for (const word of ['/zoe"', "zoe@demo.example", '"zoe"', "Zoe "])
    expect(await tracesOf(services.database, word)).toEqual([]);
  expect(await services.ports.media.find(file)).toBeNull();
  expect(await services.ports.media.find(thumb!)).toBeNull();
  expect(await own()).toEqual([]);
  await booksKept(books);
  // What noah wrote stays, and leads to nobody.
  const { rows } = await sql<{ bio: unknown }>`
    select state -> 'bio' as bio from creator where account_id = ${await idOf("noah")}`.execute(
    services.database,
  );
  expect(rows).toEqual([{ bio: { text: "With @zoe", mentions: [] } }]);
  const live = await dumpProjections(services.database);
  await rebuildProjections(services.database, projections);
  expect(await dumpProjections(services.database)).toEqual(live);
});

const isFarewell = ({ subject }: { readonly subject: string }): boolean => subject.includes("leaves");

test("[CCONST-09] two nodes erase an account once, and one that breaks off leaves it whole", async () => {
  const { database, store, clock, personalData } = server.services;
  const id = await idOf("trialist");
  await store.transact(systemMetadata, (unit) => leave(unit, id, personalData));
  // The nodes are played here.
  await database.deleteFrom("job").where("kind", "=", "account.erase").execute();
  const early = await store.transact(systemMetadata, (unit) => eraseAccount(unit, id, personalData));
  expect(early).toBe(false);
  const before = await tracesOf(database, "trialist@demo.example");
  clock.advance(30 * DAY);
  const broken = store.transact(systemMetadata, async (unit) => {
    await eraseAccount(unit, id, personalData);
    throw new Error("the node is gone");
  });
  await expect(broken).rejects.toThrow("the node is gone");
  expect(await tracesOf(database, "trialist@demo.example")).toEqual(before);
  const both = await Promise.all(
    [1, 2].map(() => store.transact(systemMetadata, (unit) => eraseAccount(unit, id, personalData))),
  );
  expect(both.toSorted()).toEqual([false, true]);
  const erased = (await store.read(`deletion-${id}`)).filter(({ type }) => type === "AccountErased");
  expect(erased).toHaveLength(1);
  expect(await tracesOf(database, "trialist@demo.example")).toEqual([]);
});

test("[CCONST-09] what can be paid out is paid before: the erasure waits for it", async () => {
  const { database } = server.services;
  const id = await idOf("noah");
  const booked = () =>
    database
      .selectFrom("payout")
      .select("id")
      .where("creator_id", "=", id)
      .where("status", "=", "booked")
      .execute();
  const username = async () =>
    (await database.selectFrom("account").select("username").where("id", "=", id).executeTakeFirstOrThrow())
      .username;
  noah = await server.signedIn("noah");
  const left = await noah.post(DELETE, { password: DEMO_PASSWORD });
  expect(left.status, left.text).toBe(200);
  await server.advance(16 * DAY + 60);
  await server.advance(15 * DAY);
  expect([(await booked()).length > 0, await username()]).toEqual([true, "noah"]);
  for (const payout of await booked())
    await server.services.store.transact(systemMetadata, (unit) =>
      unit.execute(payoutDecider, payout.id, { type: "MarkPayoutPaid" }),
    );
  // The bank may send it back still.
  await server.advance(2 * DAY);
  expect(await username()).toBe("noah");
  await server.advance(WATCHED);
  expect(await username()).toBe(`deleted-${id}`);
});

test("[CCONST-09] every account can be erased, whatever it has: nothing but ids is left, and the books add up", async () => {
  const { database, store, personalData } = server.services;
  const accounts = await database
    .selectFrom("account")
    .select(["id", "username", "display_name"])
    .where("suspended", "=", false)
    .execute();
  expect(accounts.length).toBeGreaterThan(20);
  const books = await ledger();
  for (const { id } of accounts)
    await store.transact(systemMetadata, (unit) => leave(unit, id, personalData));
  await server.advance(16 * DAY + 60);
  await server.advance(15 * DAY);
  for (const { id } of await database
    .selectFrom("payout")
    .select("id")
    .where("status", "=", "booked")
    .execute())
    await store.transact(systemMetadata, (unit) =>
      unit.execute(payoutDecider, id, { type: "MarkPayoutPaid" }),
    );
  await server.advance(WATCHED + 2 * DAY);
  await booksKept(books);
  const left = await database
    .selectFrom("account")
    .select(["username", "display_name", "email"])
    .where("display_name", "<>", "Deleted account")
    .execute();
  expect(left).toEqual([]);
  for (const { display_name } of accounts.filter(({ display_name: name }) => name.includes(" ")))
    expect(await tracesOf(database, display_name)).toEqual([]);
  // A guest has reported something; that is his own.
  expect(await tracesOf(database, "@demo.example")).toEqual([
    expect.stringContaining("visitor@demo.example"),
  ]);
  const live = await dumpProjections(database);
  await rebuildProjections(database, projections);
  expect(await dumpProjections(database)).toEqual(live);
});
