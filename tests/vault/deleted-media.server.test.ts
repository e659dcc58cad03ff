import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { handleProviderEvent } from "../../src/server/payment/payment.jobs.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const VAULT = "/api/v1/account/vault";
const POST = "/api/v1/account/post";
const GALLERY = "/api/v1/account/direct-message";
const DAY = 86_400;
let server: ServerFixture;
let noah: Client;
let sub: Buyer;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  noah = await server.signedIn("noah");
  sub = await newBuyer(server.origin, "reader");
  await sub.pay("noah", "1mo");
  await server.advance(0);
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterAll(async () => server?.stop());

const added = async (): Promise<{ readonly vault_id: number; readonly url: string }> => {
  const upload = await uploadMedia(noah, "image", await photo({ width: 300, height: 200 }));
  return (await noah.post(VAULT, upload)).body;
};
const publish = async (vault_id: number, fields: object = {}): Promise<number> => {
  const media = [{ vault_id }];
  const { status, body, text } = await noah.post(POST, { type: "feed", access: "paid", media, ...fields });
  expect(status, text).toBe(201);
  return body.post.id;
};
/** Pays the price, and waits until it is taken; answers the payment's id. */
const buy = async (fields: Readonly<Record<string, string>>): Promise<string> => {
  const payment_id = crypto.randomUUID();
  const query = new URLSearchParams({
    ...{ model_username: "noah", return_uri: "/noah", payment_id },
    ...fields,
  });
  await sub.sendCard(await sub.openPage(`/oauth/payment/start?${query.toString()}`), cards.pays);
  await server.advance(0);
  return payment_id;
};
const fileOf = async (id: number) =>
  (await server.services.database.selectFrom("media").select("file").where("id", "=", id).executeTakeFirst())
    ?.file;
const isStored = async (name: string) => (await server.services.ports.media.find(name)) !== null;
const listed = async () =>
  (await noah.get(VAULT)).body.items.map((item: { vault_id: number }) => item.vault_id);

test("what nothing shows goes with its files within a day of its deletion, and is in the vault no more at once", async () => {
  const { vault_id: id } = await added();
  const file = (await fileOf(id))!;
  expect((await noah.delete(`${VAULT}/${id}`)).status).toBe(200);
  expect(await listed()).not.toContain(id);
  expect((await noah.delete(`${VAULT}/${id}`)).status).toBe(404);
  expect(await isStored(file)).toBe(true);
  await server.advance(DAY + 2 * 3600);
  expect([await fileOf(id), await isStored(file)]).toEqual([undefined, false]);
});

test("[POSTS-25] what a post shows stays as long as it is there, and for good once somebody bought it", async () => {
  const [plain, sold] = [await added(), await added()];
  const [first, second] = [await publish(plain.vault_id), await publish(sold.vault_id, { amount_usd: 700 })];
  await buy({ payment_intent: "post", post_id: String(second), amount_usd: "700" });
  const names = [(await fileOf(plain.vault_id))!, (await fileOf(sold.vault_id))!];
  const stored = () => Promise.all(names.map(isStored));
  for (const { vault_id: id } of [plain, sold])
    expect((await noah.delete(`${VAULT}/${id}`)).status).toBe(200);
  await server.advance(2 * DAY);
  expect(await stored()).toEqual([true, true]);
  // An edit leaves what the post shows.
  const edit = { type: "feed", access: "paid", text: "Put right", media: [{ vault_id: plain.vault_id }] };
  expect((await noah.post(`${POST}/${first}`, edit)).status).toBe(200);
  for (const id of [first, second]) expect((await noah.delete(`${POST}/${id}`)).status).toBe(200);
  await server.advance(2 * DAY);
  expect(await stored()).toEqual([false, true]);
  const { items } = (await sub.client.get("/api/v1/account/purchase?type=photos")).body;
  expect((await sub.client.get(items[0].media.url)).status).toBe(200);
});

test("[POSTS-25] what is disputed stays until the buyer has lost it: with a post, a gallery or uncensored", async () => {
  noah = await server.signedIn("noah");
  const media = [await added(), await added(), await added()] as const;
  const [sold, shown, censored] = media.map(({ vault_id }) => vault_id) as [number, number, number];
  const post = await publish(sold, { amount_usd: 700 });
  const other = await publish(censored, { media: [{ vault_id: censored, uncensor_amount: 700 }] });
  const { body } = await noah.post(`${GALLERY}/auto`, {
    ...{ type: "profile", rule: { gallery: "photo_dm" }, text: "By the sea", amount_usd: 700 },
    media: [{ vault_id: shown }],
  });
  const gallery = String(body.id);
  const payments = [
    await buy({ payment_intent: "post", post_id: String(post), amount_usd: "700" }),
    await buy({ payment_intent: "direct_message", direct_message_id: gallery, amount_usd: "700" }),
    await buy({ payment_intent: "tip", tip_type: "post_media", tip_id: String(censored), tip_amount: "700" }),
  ];
  const names = await Promise.all(media.map(async ({ vault_id: id }) => (await fileOf(id))!));
  const stored = () => Promise.all(names.map(isStored));
  const dispute = (paymentId: string) => ({ paymentId, reference: "any", disputeId: `of ${paymentId}` });
  for (const id of payments)
    await handleProviderEvent(server.services, { kind: "disputed", ...dispute(id), amount: 700, fee: 0 });
  for (const { vault_id: id } of media) expect((await noah.delete(`${VAULT}/${id}`)).status).toBe(200);
  for (const id of [post, other]) expect((await noah.delete(`${POST}/${id}`)).status).toBe(200);
  expect((await noah.delete(`${GALLERY}/auto/${gallery}`)).status).toBe(200);
  await server.advance(2 * DAY);
  expect(await stored()).toEqual([true, true, true]);
  const closed = { kind: "disputeClosed", won: false, feeReturned: 0 } as const;
  for (const id of payments) await handleProviderEvent(server.services, { ...closed, ...dispute(id) });
  await server.advance(DAY);
  expect(await stored()).toEqual([false, false, false]);
});
