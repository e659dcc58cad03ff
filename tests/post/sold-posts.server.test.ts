import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { PostItem } from "../../src/protocol/records.ts";
import { handleProviderEvent } from "../../src/server/payment/payment.jobs.ts";
import { readBooks } from "../payment/books.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

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
afterAll(async () => server?.stop());

const path = "/api/v1/account/post";
const plain = { type: "feed", access: "paid", text: "Good morning" };
const written = async (fields: object = {}): Promise<PostItem["post"]> => {
  const { status, body, text } = await noah.post(path, { ...plain, ...fields });
  expect(status, text).toBe(201);
  return body.post;
};
const listed = async (client: Client): Promise<readonly PostItem[]> =>
  (await client.get("/api/v1/user/noah/post?status=unpinned,unpinned-free&limit=48")).body;
const idsFor = async (client: Client) => (await listed(client)).map(({ post }) => post.id);
const day = 86_400;

describe("what was bought", () => {
  const pageOf = (post: number, payment: string, amount: number): string =>
    `/oauth/payment/start?${new URLSearchParams({
      ...{ model_username: "noah", return_uri: "/noah", payment_id: payment, payment_intent: "post" },
      ...{ post_id: String(post), amount_usd: String(amount) },
    }).toString()}`;
  const photos = async (buyer: Buyer) =>
    (await buyer.client.get("/api/v1/account/purchase?type=photos")).body.items;
  const pictures = async () => {
    const shown = (await listed(noah)).flatMap(({ post }) => post.media);
    return [...new Set(shown.filter(({ kind }) => kind === "image").map(({ id }) => id))];
  };
  const picture = async () => (await pictures())[0]!;

  test("[POSTS-25] stays open after the post is over and deleted; its price, type and files stay", async () => {
    const media = [{ vault_id: await picture() }];
    const { id } = await written({ media, amount_usd: 700, expire_after: 2 * day });
    const payment = crypto.randomUUID();
    await sub.sendCard(await sub.openPage(pageOf(id, payment, 700)), cards.pays);
    await server.advance(0);
    const edit = await noah.post(`${path}/${id}`, { ...plain, type: "feed_purchase_free", amount_usd: 800 });
    expect(Object.keys(edit.body.fields)).toEqual(["type", "amount_usd", "media"]);
    expect(
      (await noah.post(`${path}/${id}`, { ...plain, media, amount_usd: 700, text: "Put right" })).status,
    ).toBe(200);
    const before = await photos(sub);
    await noah.delete(`${path}/${id}`);
    await server.advance(3 * day);
    expect(await idsFor(sub.client)).not.toContain(id);
    expect((await photos(sub)).map(({ media: { id: medium } }: { media: { id: number } }) => medium)).toEqual(
      before.map(({ media: { id: medium } }: { media: { id: number } }) => medium),
    );
    const [first] = await photos(sub);
    expect((await sub.client.get(first.media.url)).status).toBe(200);
  });

  test("[POSTS-25] shows its pictures to who paid: none of them is censored, or asks more, after the sale", async () => {
    const [first, second] = await pictures();
    const media = [{ vault_id: first! }, { vault_id: second!, uncensor_amount: 300 }];
    const { id } = await written({ media, amount_usd: 700 });
    await sub.sendCard(await sub.openPage(pageOf(id, crypto.randomUUID(), 700)), cards.pays);
    await server.advance(0);
    const save = (...prices: readonly (number | undefined)[]) =>
      noah.post(`${path}/${id}`, {
        ...{ ...plain, amount_usd: 700 },
        media: media.map(({ vault_id }, index) => ({ vault_id, uncensor_amount: prices[index] })),
      });
    for (const dearer of [
      [500, 300],
      [undefined, 400],
    ]) {
      const { status, body } = await save(...dearer);
      expect([status, body.fields]).toEqual([
        422,
        { media: "This post was bought. Its files stay, and none may cost more." },
      ]);
    }
    expect((await save(undefined, 200)).status).toBe(200);
    const seen = (await listed(sub.client)).find(({ post }) => post.id === id)!;
    expect(seen.post.media.map(({ url, uncensor_amount }) => [url === null, uncensor_amount])).toEqual([
      [false, null],
      [true, 200],
    ]);
    await noah.delete(`${path}/${id}`);
  });

  test("[COVER-29] is closed to its buyers, too, while reviewers do not approve it, and shows no file that they rejected", async () => {
    const rita = await server.signedIn("rita");
    const [, , kept, rejected] = await pictures();
    const { id } = await written({ media: [{ vault_id: kept! }, { vault_id: rejected! }], amount_usd: 700 });
    await sub.sendCard(await sub.openPage(pageOf(id, crypto.randomUUID(), 700)), cards.pays);
    await server.advance(0);
    const seen = async () => (await sub.client.get(`/api/v1/user/post/${id}`)).body;
    const has = async () =>
      (await photos(sub)).map(({ media }: { media: { id: number } }) => media.id).includes(kept);
    const hold = (to: "rejected" | null) =>
      server.services.database.updateTable("media").set({ held: to }).where("id", "=", rejected!).execute();
    await server.services.database
      .updateTable("post")
      .set({ state: "planned" })
      .where("id", "=", id)
      .execute();
    await hold("rejected");
    expect((await seen()).post.media.map((media: { id: number }) => media.id)).toEqual([kept]);
    await hold(null);
    expect((await seen()).post.media).toHaveLength(2);
    await server.services.database
      .updateTable("post")
      .set({ state: "published" })
      .where("id", "=", id)
      .execute();
    const decide = (body: object) => rita.post(`/api/v1/account/review/post-${id}`, body);
    expect((await decide({ decision: "reject", reason: "Advertising." })).status).toBe(200);
    expect([(await seen()).code, await has()]).toEqual(["post_not_found", false]);
    // It is paid for all the same: where another post shows the file nobody pays again.
    const other = await written({ media: [{ vault_id: kept!, uncensor_amount: 400 }] });
    const again = {
      model_username: "noah",
      payment_intent: "tip",
      tip_type: "post_media",
      tip_id: String(kept),
    };
    expect((await sub.client.post("/oauth/payment/start/api", again)).body.code).toBe("already_unlocked");
    await noah.delete(`${path}/${other.id}`);
    await noah.post(`/api/v1/account/review/post-${id}/appeal`, { message: "Look again." });
    expect((await decide({ decision: "approve" })).status).toBe(200);
    expect([(await seen()).post.media.length, await has()]).toEqual([2, true]);
    await noah.delete(`${path}/${id}`);
  });

  test("[X-15] a picture that posts show at different prices is sold at the price of each post that its buyer reads", async () => {
    const vault_id = (await pictures())[1]!;
    const shows = async (access: string, uncensor_amount: number) =>
      (await written({ access, media: [{ vault_id, uncensor_amount }] })).id;
    const ids = [await shows("paid", 500), await shows("free", 1000)];
    const follower = await newBuyer(server.origin, "follower2");
    const asks = async ({ client }: Buyer, tip_amount: number) => {
      const asked = { model_username: "noah", payment_intent: "tip", tip_type: "post_media", tip_amount };
      const { status, body } = await client.post("/oauth/payment/start/api", {
        ...{ ...asked, tip_id: String(vault_id) },
      });
      return status === 200 ? "sold" : body.code;
    };
    expect(await asks(follower, 1000)).toBe("not_allowed");
    const answers: unknown[] = [];
    for (const amount of [700, 1000, 500]) answers.push(await asks(sub, amount));
    expect(answers).toEqual(["price_changed", "sold", "already_unlocked"]);
    for (const id of ids) await noah.delete(`${path}/${id}`);
  });

  test("[PAY-01] a picture that he has from a bought post is open to him where another post censors it", async () => {
    const vault_id = (await pictures()).at(-1)!;
    const bought = await written({ media: [{ vault_id }], amount_usd: 700 });
    const other = await written({ media: [{ vault_id, uncensor_amount: 400 }] });
    const inOther = async () =>
      (await listed(sub.client)).find(({ post }) => post.id === other.id)!.post.media[0]!;
    expect(await inOther()).toMatchObject({ url: null, uncensor_amount: 400 });
    await sub.sendCard(await sub.openPage(pageOf(bought.id, crypto.randomUUID(), 700)), cards.pays);
    await server.advance(0);
    expect(await inOther()).toMatchObject({ url: expect.stringContaining("/media/"), uncensor_amount: null });
    const asked = { model_username: "noah", payment_intent: "tip", tip_type: "post_media" };
    const again = await sub.client.post("/oauth/payment/start/api", { ...asked, tip_id: String(vault_id) });
    expect([again.status, again.body.code]).toEqual([409, "already_unlocked"]);
    for (const { id } of [bought, other]) await noah.delete(`${path}/${id}`);
  });

  test("of a post that is deleted or priced anew meanwhile the buyer gets his money back", async () => {
    for (const change of [
      (id: number) => noah.delete(`${path}/${id}`),
      (id: number) => noah.post(`${path}/${id}`, { ...plain, amount_usd: 900 }),
    ]) {
      const { id } = await written({ amount_usd: 700 });
      const payment = crypto.randomUUID();
      // The money is held, and what comes of it is decided by a job.
      await server.services.jobs.stop();
      await sub.sendCard(await sub.openPage(pageOf(id, payment, 700)), cards.pays);
      expect((await change(id)).status).toBe(200);
      await server.advance(60);
      server.services.jobs.start();
      const books = await readBooks(server.services.database);
      expect([books.charged.get(payment), books.booked.get(payment)]).toEqual([undefined, undefined]);
      expect((await sub.ask(payment)).body).toMatchObject({ status: "refused", amount_usd: 700 });
    }
  });

  test("[X-15] of a censored picture that is gone, shown to all or dearer meanwhile the buyer gets his money back", async () => {
    const { database, jobs } = server.services;
    const looker = await newBuyer(server.origin, "looker");
    await looker.pay("noah", "1mo");
    await server.advance(0);
    const vault_id = await picture();
    const censored = (uncensor_amount?: number) => ({ ...plain, media: [{ vault_id, uncensor_amount }] });
    for (const change of [
      (id: number) => noah.delete(`${path}/${id}`),
      (id: number) => noah.post(`${path}/${id}`, censored()),
      (id: number) => noah.post(`${path}/${id}`, censored(900)),
    ]) {
      const { id } = await written(censored(300));
      const payment_id = crypto.randomUUID();
      const asked = { model_username: "noah", payment_intent: "tip", tip_type: "post_media" };
      const page = { ...asked, tip_id: String(vault_id), payment_id, return_uri: "/noah" };
      const url = `/oauth/payment/start?${new URLSearchParams(page).toString()}`;
      await jobs.stop();
      await looker.sendCard(await looker.openPage(url), cards.pays);
      expect((await change(id)).status).toBe(200);
      await server.advance(60);
      jobs.start();
      const { charged, booked } = await readBooks(database);
      expect([charged.get(payment_id), booked.get(payment_id)]).toEqual([undefined, undefined]);
      expect((await looker.ask(payment_id)).body).toMatchObject({ status: "refused", amount_usd: 300 });
      await noah.delete(`${path}/${id}`);
    }
  });

  /** Pays, and stops once the money is held: it is taken when jobs run again. */
  const hold = async (id: number) => {
    const { jobs, database } = server.services;
    const payment = crypto.randomUUID();
    await jobs.stop();
    await sub.sendCard(await sub.openPage(pageOf(id, payment, 700)), cards.pays);
    const { id: reference } = await database
      .selectFrom("sandbox_authorization")
      .select("id")
      .where("payment_id", "=", payment)
      .executeTakeFirstOrThrow();
    const held = { kind: "authorized", paymentId: payment, reference, amount: 700, card: null } as const;
    expect(await handleProviderEvent(server.services, held)).toBe("done");
    return { paymentId: payment, reference };
  };
  const take = async (): Promise<void> => {
    server.services.jobs.start();
    await server.advance(60);
  };

  test("[POSTS-25] stays as he saw it from the moment on that his money is held", async () => {
    const media = [{ vault_id: await picture() }];
    for (const kind of [{}, { type: "fund", fund_goal: 20_000 }]) {
      const post = { ...plain, ...kind, media, amount_usd: 700 };
      const { id } = await written(post);
      const save = (fields: object) => noah.post(`${path}/${id}`, { ...post, ...fields });
      await hold(id);
      const { status, body } = await save({
        ...{ type: "feed_purchase_free", fund_goal: null, amount_usd: 800, media: [] },
      });
      expect([status, Object.keys(body.fields)]).toEqual([422, ["type", "amount_usd", "media"]]);
      expect((await save({ text: "Put right" })).status).toBe(200);
      await take();
      expect((await listed(sub.client)).find((item) => item.post.id === id)?.is_locked).toBe(false);
      await noah.delete(`${path}/${id}`);
    }
  });

  test("[POSTS-25] is free for changes again when the money was not taken; while it is disputed it is not", async () => {
    const { id } = await written({ amount_usd: 700 });
    const reprice = async (amount_usd: number) =>
      (await noah.post(`${path}/${id}`, { ...plain, amount_usd })).status;
    const first = await hold(id);
    expect(await reprice(800)).toBe(422);
    await handleProviderEvent(server.services, { kind: "voided", ...first });
    await take();
    expect(await reprice(800)).toBe(200);
    expect(await reprice(700)).toBe(200);
    const second = await hold(id);
    await take();
    const dispute = { ...second, disputeId: crypto.randomUUID() };
    await handleProviderEvent(server.services, { kind: "disputed", ...dispute, amount: 700, fee: 0 });
    expect((await listed(sub.client)).find((item) => item.post.id === id)?.is_locked).toBe(true);
    expect(await reprice(800)).toBe(422);
    const lost = { kind: "disputeClosed", ...dispute, won: false, feeReturned: 0 } as const;
    await handleProviderEvent(server.services, lost);
    expect(await reprice(800)).toBe(200);
  });

  test("he has it or his money, when it is deleted at the same moment", async () => {
    const ends: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { id } = await written({ media: [{ vault_id: await picture() }], amount_usd: 700 });
      const payment = crypto.randomUUID();
      const order = await sub.openPage(pageOf(id, payment, 700));
      await Promise.all([sub.sendCard(order, cards.pays), noah.delete(`${path}/${id}`)]);
      await server.advance(60);
      const { charged } = await readBooks(server.services.database);
      const unlocked = await server.services.database
        .selectFrom("unlock")
        .select("item_id")
        .where("payment_id", "=", payment)
        .executeTakeFirst();
      const end = `${charged.get(payment) ?? 0} ${unlocked === undefined ? "locked" : "open"}`;
      expect(["700 open", "0 locked"]).toContain(end);
      ends.push(end);
    }
    expect(ends).toHaveLength(6);
  });
});
