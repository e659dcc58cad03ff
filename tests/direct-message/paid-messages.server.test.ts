import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ChatMessage } from "../../src/protocol/direct-message/direct-message.records.ts";
import { settleMedia } from "../../src/server/media/settle-media.ts";
import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { readBooks } from "../payment/books.ts";
import { buyerOf, cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client, SocketClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/direct-message";
const at = (username: string, rest = "") => `${PATH}/conversation/${username}${rest}`;

let server: ServerFixture;
let ava: Client;
let sub: Buyer;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  ava = await server.signedIn("ava");
  sub = buyerOf(await server.signedIn("sub"), server.origin);
});
afterAll(() => server?.stop());

let shots = 0;
const picture = async (client: Client) => {
  shots += 1;
  return uploadMedia(client, "image", await photo({ width: 600 + shots, height: 400 }));
};
const send = async (client: Client, to: string, body: object, key?: string) => {
  await sql`delete from rate_limit`.execute(server.services.database);
  return client.post(at(to), { text: "", ...body }, key === undefined ? {} : { "idempotency-key": key });
};
const sent = async (client: Client, to: string, body: object): Promise<ChatMessage> => {
  const { status, body: message, text } = await send(client, to, body);
  expect(status, text).toBe(201);
  return message;
};
/** A picture that ava sells to sub. */
const sell = async (amount_usd = 900, to = "sub"): Promise<ChatMessage> =>
  sent(ava, to, { text: "For you alone", media: [await picture(ava)], amount_usd });
const read = (client: Client, id: number) => client.get(`${PATH}/message/${id}`);
const seen = async (client: Client, id: number): Promise<ChatMessage> =>
  (await read(client, id)).body.message;
const newest = async (client: Client, to: string): Promise<ChatMessage> =>
  (await client.get(at(to))).body.items.at(-1);
const isOpen = ({ is_locked, media }: ChatMessage) => !is_locked && media.every(({ url }) => url !== null);
const codeOf = async (asked: ReturnType<Client["get"]>) => {
  const { status, body } = await asked;
  return status < 300 ? status : body.code;
};

const pageOf = (id: number, more: Readonly<Record<string, string>> = {}): string =>
  `/oauth/payment/start?${new URLSearchParams({
    ...{ payment_intent: "direct_message", model_username: "ava", return_uri: "/ava" },
    ...{ payment_id: crypto.randomUUID(), direct_message_id: String(id), ...more },
  }).toString()}`;
const buy = async (buyer: Buyer, id: number): Promise<string> => {
  const payment_id = crypto.randomUUID();
  await buyer.sendCard(await buyer.openPage(pageOf(id, { payment_id })), cards.pays);
  await server.advance(0);
  return payment_id;
};
const refund = async (paymentId: string): Promise<void> => {
  await server.services.store.transact(systemMetadata, (unit) =>
    askRefund(unit, paymentId, { refundId: crypto.randomUUID(), amount: null, by: "operator" }),
  );
  for (let round = 0; round < 3; round += 1) await server.advance(2);
};
const lineOf = async (client: Client): Promise<SocketClient> => {
  const socket = await client.socket();
  const token = (await client.get("/api/v1/auth/session")).body.user.node_token;
  socket.send("socket.authorize", { token, version: 1 });
  await socket.next("socket.authorized");
  return socket;
};

describe("media in messages", () => {
  test("come from a device or the vault, without a price open to both, and to nobody else", async () => {
    const message = await sent(sub.client, "ava", { text: "Look", media: [await picture(sub.client)] });
    expect(message).toMatchObject({ text: "Look", amount_usd: 0, is_locked: false, media_state: "ready" });
    expect(isOpen(await seen(ava, message.id))).toBe(true);
    const {
      media: [medium],
    } = await seen(ava, message.id);
    expect((await ava.get(medium!.url!)).status).toBe(200);
    const pack = await server.signedIn("pack");
    expect(await codeOf(read(pack, message.id))).toBe("message_not_found");
    const { items } = (await ava.get("/api/v1/account/vault")).body;
    const own = await sent(ava, "sub", { media: [{ vault_id: items[0].vault_id }] });
    expect(own).toMatchObject({ text: "", media: [{ id: items[0].vault_id }] });
    expect((await sub.client.get(PATH)).body.items[0].last).toEqual({ text: "", is_own: false, files: 1 });
  });

  test("are used once, by whose they are, and the same message is the same one though its files are used by then", async () => {
    const mine = await picture(sub.client);
    expect(await codeOf(send(ava, "sub", { media: [mine] }))).toBe("upload_expired");
    expect(await codeOf(send(sub.client, "ava", { media: [{ vault_id: 1 }] }))).toBe("upload_expired");
    expect(await codeOf(send(sub.client, "ava", { media: [mine, mine] }))).toBe("upload_expired");
    const first = await send(sub.client, "ava", { media: [mine] }, "once");
    expect(first.status).toBe(201);
    await sql`delete from idempotency`.execute(server.services.database);
    const again = await send(sub.client, "ava", { media: [mine] }, "once");
    expect(again.body.id).toBe(first.body.id);
    expect(await codeOf(send(sub.client, "ava", { media: [mine] }))).toBe("upload_expired");
  });

  test("cost what a creator asks within the site's limits; a fan sells nothing", async () => {
    const media = [await picture(ava)];
    const fields = async (client: Client, to: string, body: object) =>
      Object.keys((await send(client, to, body)).body.fields ?? {});
    for (const amount_usd of [99, 50_001, -1])
      expect(await fields(ava, "sub", { media, amount_usd })).toEqual(["amount_usd"]);
    expect(await fields(ava, "sub", { text: "Words", amount_usd: 900 })).toEqual(["amount_usd"]);
    expect(await fields(ava, "sub", {})).toEqual(["text"]);
    expect(await fields(ava, "sub", { media: Array.from({ length: 21 }, () => media[0]) })).toEqual([
      "media",
    ]);
    expect(await fields(sub.client, "ava", { media: [await picture(sub.client)], amount_usd: 900 })).toEqual([
      "amount_usd",
    ]);
    expect((await send(ava, "sub", { media, amount_usd: 100 })).status).toBe(201);
  });

  test("that are being made are there for nobody yet; both are told when they are, and the sender when one fails", async () => {
    const upload = await picture(ava);
    await sql`update media set state = 'waiting' where id = (select media_id from upload where id = ${upload.tkn})`.execute(
      server.services.database,
    );
    const message = await sent(ava, "sub", { text: "A film", media: [upload] });
    expect(await seen(sub.client, message.id)).toMatchObject({
      ...{ media_state: "preparing", media: [{ url: null, thumb_url: null }], can_unlock: false },
    });
    const line = await lineOf(sub.client);
    await settleMedia(server.services, message.media[0]!.id, {
      made: { width: 1, height: 1, duration: null },
    });
    await line.next("direct-message.auto-reload");
    expect(isOpen(await seen(sub.client, message.id))).toBe(true);
    line.close();

    const bad = await picture(ava);
    await sql`update media set state = 'waiting' where id = (select media_id from upload where id = ${bad.tkn})`.execute(
      server.services.database,
    );
    const failed = await sent(ava, "sub", { text: "Another", media: [bad] });
    await settleMedia(server.services, failed.media[0]!.id, { error: "This file is damaged." });
    expect((await seen(sub.client, failed.id)).media_state).toBe("failed");
    const { items } = (await ava.get("/api/v1/account/notification")).body;
    expect(items[0].text).toContain("A file of your message to sub could not be used");
  });
});

describe("media that are sold", () => {
  test("[PAY-02] [PAY-08] show number, kinds and price, and open in place for who pays; the creator is told", async () => {
    const message = await sell();
    expect(message).toMatchObject({ amount_usd: 900, is_locked: false, is_sold: false });
    const locked = await seen(sub.client, message.id);
    expect(locked).toMatchObject({
      ...{ amount_usd: 900, is_locked: true, can_unlock: true, text: "For you alone" },
      media: [{ kind: "image", url: null, thumb_url: expect.stringContaining("-teaser.") }],
    });
    const line = await lineOf(ava);
    const id = await buy(sub, message.id);
    expect((await sub.ask(id)).body).toMatchObject({
      ...{ status: "paid", payment_intent: "direct_message", amount_usd: 900 },
    });
    const books = await readBooks(server.services.database);
    expect([books.charged.get(id), books.booked.get(id)]).toEqual([900, 900]);
    expect(await line.next("direct-message.unlocked")).toEqual({ id: message.id, username: "sub" });
    line.close();
    expect(isOpen(await seen(sub.client, message.id))).toBe(true);
    expect(await seen(ava, message.id)).toMatchObject({ is_sold: true });
    expect((await newest(ava, "sub")).is_sold).toBe(true);
    const [notice] = (await ava.get("/api/v1/account/notification")).body.items;
    expect(notice).toMatchObject({
      text: expect.stringContaining("bought the media of your message for $9.00."),
      url: `${PATH.replace("/api/v1", "")}/inbox/sub/chat/msg-id/${message.id}`,
    });
    // Among what he has bought.
    const { items } = (await sub.client.get("/api/v1/account/purchase")).body;
    expect(items[0]).toMatchObject({ media: { id: message.media[0]!.id }, payment_id: id });
    // Once.
    expect((await sub.client.get(pageOf(message.id))).status).toBe(409);
    await refund(id);
    expect(await seen(sub.client, message.id)).toMatchObject({ is_locked: true, can_unlock: true });
    expect((await seen(ava, message.id)).is_sold).toBe(false);
  });

  test("are sold to whom they were sent, by who sent them, at their price", async () => {
    const message = await sell(700);
    const stranger = await newBuyer(server.origin, "stranger");
    const ask = async ({ client }: Buyer, more: Readonly<Record<string, string>> = {}) =>
      (await client.get(pageOf(message.id, more))).status;
    expect(await ask(stranger)).toBe(404);
    expect(await ask(sub, { model_username: "noah" })).toBe(404);
    expect(await ask(sub, { amount_usd: "100" })).toBe(409);
    const free = await sent(ava, "sub", { text: "A gift", media: [await picture(ava)] });
    expect((await sub.client.get(pageOf(free.id))).status).toBe(422);
    expect(await ask(sub, { amount_usd: "700" })).toBe(200);
  });

  test("stay with who has bought them when their sender takes them back, until his money goes back", async () => {
    const message = await sell();
    const id = await buy(sub, message.id);
    expect((await ava.delete(`${PATH}/message/${message.id}`)).status).toBe(200);
    expect(await codeOf(read(ava, message.id))).toBe("message_not_found");
    expect(isOpen(await seen(sub.client, message.id))).toBe(true);
    expect((await newest(sub.client, "ava")).id).toBe(message.id);
    expect((await newest(ava, "sub")).id).not.toBe(message.id);
    await refund(id);
    expect(await codeOf(read(sub.client, message.id))).toBe("message_not_found");
  });

  test("that are taken back while somebody pays are his, or his money is", async () => {
    const message = await sell();
    const payment_id = crypto.randomUUID();
    const order = await sub.openPage(pageOf(message.id, { payment_id }));
    expect((await ava.delete(`${PATH}/message/${message.id}`)).status).toBe(200);
    await sub.sendCard(order, cards.pays);
    await server.advance(0);
    expect((await sub.ask(payment_id)).body.status).not.toBe("paid");
    expect((await readBooks(server.services.database)).booked.get(payment_id) ?? 0).toBe(0);
    expect(await codeOf(read(sub.client, message.id))).toBe("message_not_found");
    expect((await sub.client.get(pageOf(message.id))).status).toBe(404);
  });
});
