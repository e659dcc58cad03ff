import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import type { PostItem } from "../../src/protocol/records.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let fan: Buyer;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  fan = await newBuyer(server.origin, "marker");
  await fan.pay("ava", "1mo");
  await server.advance(0);
});
afterAll(() => server?.stop());

const favorites = async (client: Client, query = ""): Promise<EndpointAnswer<"getFavorites">> =>
  (await client.get(`/api/v1/account/favorite?${query}`)).body;
const mark = (client: Client, id: number) => client.post(`/api/v1/account/favorite/${id}`, {});
const unmark = (client: Client, id: number) => client.delete(`/api/v1/account/favorite/${id}`);
const posts = async (client: Client): Promise<readonly PostItem[]> =>
  (await client.get("/api/v1/user/ava/post?limit=48")).body;
const openMedia = async (client: Client, kind = "image") =>
  (await posts(client))
    .filter(({ post }) => post.access === "paid")
    .flatMap(({ post }) => post.media.filter((medium) => medium.kind === kind && medium.url !== null));

test("[ACCT-38] [ACCT-39] [ACCT-40] [ACCT-41] media are marked once, newest first, by kind and creator, and posts show it", async () => {
  const { client } = fan;
  const [first, second] = await openMedia(client);
  expect(first!.is_favorite).toBe(false);
  for (const id of [first!.id, second!.id, first!.id])
    expect((await mark(client, id)).body).toEqual({ ok: true });
  const { items, next } = await favorites(client);
  expect(next).toBeNull();
  expect(new Set(items.map(({ media }) => media.id))).toEqual(new Set([first!.id, second!.id]));
  expect(items[0]).toMatchObject({
    media: { is_favorite: true, url: expect.any(String) },
    creator: { username: "ava" },
    is_locked: false,
  });
  expect((await openMedia(client)).find(({ id }) => id === first!.id)!.is_favorite).toBe(true);
  for (const query of ["type=video", "type=audio", "username=noah"])
    expect((await favorites(client, query)).items, query).toEqual([]);
  expect((await favorites(client, "username=AVA")).items).toHaveLength(2);
  const creators = await client.get("/api/v1/account/favorite/creators?of=favorites&type=photos");
  expect(creators.body).toEqual([{ username: "ava", display_name: "Ava Laurent" }]);
  expect((await unmark(client, second!.id)).status).toBe(200);
  expect((await unmark(client, second!.id)).status).toBe(200);
  expect((await favorites(client)).items.map(({ media }) => media.id)).toEqual([first!.id]);
});

test("[ACCT-38] favorites lock when the access to them ends; what was bought stays open", async () => {
  const { client } = fan;
  const { database, clock } = server.services;
  const end = (status: string, endAt: number) =>
    sql`update subscription set status = ${status}, end_at = ${endAt}
      where fan_id = (select id from account where username = 'marker')`.execute(database);
  const [film] = await openMedia(client, "video");
  await mark(client, film!.id);
  const before = await favorites(client, "type=video");
  expect(before.items[0]!.is_locked).toBe(false);
  await end("expired", clock.now() - 1);
  const [locked] = (await favorites(client, "type=video")).items;
  expect(locked).toMatchObject({ is_locked: true, media: { url: null } });
  expect(locked!.media.thumb_url).not.toBe(before.items[0]!.media.thumb_url);
  // Nothing that is locked can be marked, but a mark can be taken away.
  expect((await mark(client, film!.id)).body.code).toBe("favorite_not_open");
  expect((await mark(client, 999_999_999)).body.code).toBe("favorite_not_open");
  const row = { account_id: "", kind: "media", item_id: film!.id, payment_id: "p", unlocked_at: 1 } as const;
  const { id } = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "marker")
    .executeTakeFirstOrThrow();
  await database
    .insertInto("unlock")
    .values({ ...row, account_id: id })
    .execute();
  expect((await favorites(client, "type=video")).items[0]!.is_locked).toBe(false);
  await database.deleteFrom("unlock").where("account_id", "=", id).execute();
  expect((await unmark(client, film!.id)).status).toBe(200);
  await end("active", clock.now() + 86_400);
});

test("[ACCT-38] pages hold 24, each medium is on one of them, and marks are nobody else's", async () => {
  const { client } = fan;
  const media = await openMedia(client);
  for (const { id } of media.slice(0, 30)) await mark(client, id);
  const wanted = new Set(media.slice(0, 30).map(({ id }) => id));
  expect(wanted.size).toBeGreaterThan(24);
  const first = await favorites(client);
  expect(first.items).toHaveLength(24);
  const { before_time, before_id } = first.next!;
  const second = await favorites(client, `before_time=${before_time}&before_id=${before_id}`);
  const seen = [...first.items, ...second.items].map(({ media: { id } }) => id);
  expect([new Set(seen), seen.length, second.next]).toEqual([wanted, wanted.size, null]);
  expect((await favorites(await server.signedIn("expired"))).items).toEqual([]);
  const guest = await server.visitor().get("/api/v1/user/ava/post?limit=48");
  const shown = (guest.body as readonly PostItem[]).flatMap(({ post }) => post.media);
  expect(shown.every((medium) => medium.is_favorite === undefined)).toBe(true);
});
