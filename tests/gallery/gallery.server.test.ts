import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Gallery } from "../../src/protocol/gallery/gallery.records.ts";
import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { readBooks } from "../payment/books.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const list = async (client: Client, type = "photo_dm"): Promise<readonly Gallery[]> =>
  (await client.get(`/api/v1/user/ava/gallery?type=${type}`)).body.items;
const isOpen = ({ is_locked, media }: Gallery): boolean =>
  !is_locked && media.every(({ url }) => url !== null);

/** A fan who follows for free: he sees galleries. */
const follower = async (name: string): Promise<Buyer> => {
  const fan = await newBuyer(server.origin, name);
  await sql`insert into subscription (id, fan_id, creator_id, type, status, choice, price, next_price, next_months, started, created_at, end_at)
    select 'free-' || fan.id, fan.id, ava.id, 'free', 'active', null, 0, null, 0, true, 1, null
    from account fan, account ava where fan.username = ${name} and ava.username = 'ava'`.execute(
    server.services.database,
  );
  return fan;
};

const buy = async (buyer: Buyer, gallery: Gallery, more: Readonly<Record<string, string>> = {}) => {
  const payment_id = crypto.randomUUID();
  const fields = {
    ...{ payment_intent: "direct_message", model_username: "ava", return_uri: "/ava/premium", payment_id },
    ...{ direct_message_id: String(gallery.id), ...more },
  };
  const order = await buyer.openPage(`/oauth/payment/start?${new URLSearchParams(fields).toString()}`);
  await buyer.sendCard(order, cards.pays);
  await server.advance(0);
  return payment_id;
};

test("[PROFILE-39] [PROFILE-40] galleries are counted for everybody and shown to who reads the creator's posts", async () => {
  const guest = server.visitor();
  expect((await guest.get("/api/v1/user/ava")).body.post_count).toMatchObject({
    ...{ video_dm_gallery: 1, picture_dm_gallery: 2, audio_dm_gallery: 1 },
  });
  expect((await guest.get("/api/v1/user/noah")).body.post_count.picture_dm_gallery).toBe(0);
  expect([await list(guest), await list(await server.signedIn("fan"))]).toEqual([[], []]);
  const seen = await list(await server.signedIn("sub"));
  expect(
    seen.map(({ title, amount_usd, is_locked, sales }) => [title, amount_usd, is_locked, sales]),
  ).toEqual([
    ["The gate series, print-ready", 1900, true, null],
    ["A free look at the sketchbook", 0, false, null],
  ]);
  expect(seen[0]!.media.every(({ url, thumb_url }) => url === null && thumb_url!.includes("-teaser."))).toBe(
    true,
  );
  expect(isOpen(seen[1]!)).toBe(true);
  const own = await list(await server.signedIn("ava"));
  expect(own.map((gallery) => [isOpen(gallery), gallery.can_unlock, gallery.sales])).toEqual([
    [true, false, 0],
    [true, false, 0],
  ]);
});

test("[PAY-02] [PAY-08] a gallery is bought once, opens for who paid, and counts its sales", async () => {
  const fan = await follower("collector");
  const [gallery] = await list(fan.client);
  const id = await buy(fan, gallery!);
  expect((await fan.ask(id)).body).toMatchObject({
    ...{ status: "paid", payment_intent: "direct_message", amount_usd: 1900 },
  });
  const books = await readBooks(server.services.database);
  expect([books.charged.get(id), books.booked.get(id)]).toEqual([1900, 1900]);
  expect(isOpen((await fan.client.get(`/api/v1/user/gallery/${gallery!.id}`)).body)).toBe(true);
  expect((await list(await server.signedIn("sub")))[0]!.is_locked).toBe(true);
  expect((await list(await server.signedIn("ava")))[0]!.sales).toBe(1);
  const items = (await fan.client.get("/api/v1/account/purchase?type=photos")).body.items;
  expect(items).toHaveLength(4);
  const again = new URLSearchParams({
    ...{ payment_intent: "direct_message", model_username: "ava", return_uri: "/ava" },
    ...{ payment_id: crypto.randomUUID(), direct_message_id: String(gallery!.id) },
  });
  expect((await fan.client.get(`/oauth/payment/start?${again.toString()}`)).status).toBe(409);
});

test("of two payments for one gallery at the same time one is charged", async () => {
  const fan = await follower("twicer");
  const [gallery] = await list(fan.client, "video_dm");
  const ids = await Promise.all([buy(fan, gallery!), buy(fan, gallery!)]);
  await server.advance(0);
  const { charged } = await readBooks(server.services.database);
  expect(ids.filter((id) => charged.has(id))).toHaveLength(1);
});

test("what was bought stays after the follow ended and the gallery was deleted; a refund takes it back", async () => {
  const fan = await follower("keeper");
  const { database } = server.services;
  const [gallery] = await list(fan.client, "audio_dm");
  const payment = await buy(fan, gallery!);
  await sql`delete from subscription where id like 'free-%'`.execute(database);
  const ava = await server.signedIn("ava");
  expect((await ava.delete(`/api/v1/account/direct-message/auto/${gallery!.id}`)).status).toBe(200);
  await server.advance(2);
  expect((await list(fan.client, "audio_dm")).map(isOpen)).toEqual([true]);
  expect(await list(await server.signedIn("sub"), "audio_dm")).toEqual([]);
  expect((await server.visitor().get("/api/v1/user/ava")).body.post_count.audio_dm_gallery).toBe(0);
  await server.services.store.transact(systemMetadata, (unit) =>
    askRefund(unit, payment, { refundId: crypto.randomUUID(), amount: null, by: "operator" }),
  );
  for (let round = 0; round < 3; round += 1) await server.advance(2);
  expect(await list(fan.client, "audio_dm")).toEqual([]);
});

test("a gallery is sold to who sees it, at its price, by its creator", async () => {
  const stranger = await newBuyer(server.origin, "stranger");
  const fan = await follower("asker");
  const [priced, free] = await list(await server.signedIn("sub"));
  const ask = async ({ client }: Buyer, id: number, more: Readonly<Record<string, string>> = {}) => {
    const fields = {
      ...{ payment_intent: "direct_message", model_username: "ava", return_uri: "/ava" },
      ...{ payment_id: crypto.randomUUID(), direct_message_id: String(id), ...more },
    };
    return (await client.get(`/oauth/payment/start?${new URLSearchParams(fields).toString()}`)).status;
  };
  expect(await ask(stranger, priced!.id)).toBe(403);
  expect(await ask(fan, priced!.id)).toBe(200);
  expect(await ask(fan, free!.id)).toBe(422);
  expect(await ask(fan, priced!.id, { amount_usd: "100" })).toBe(409);
  expect(await ask(fan, priced!.id, { model_username: "noah" })).toBe(404);
  for (const id of [0, -1, 99_999]) expect(await ask(fan, id), String(id)).toBe(404);
});
