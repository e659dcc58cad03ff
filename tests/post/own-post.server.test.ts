import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { PostItem } from "../../src/protocol/records.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Answered, Client, SocketClient } from "../running/http-client.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { goOnWithMedia } from "../../src/server/post/await-media.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
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
const write = (fields: object = {}, headers: Record<string, string> = {}): Promise<Answered> =>
  noah.post(path, { ...plain, ...fields }, headers);
const written = async (fields: object = {}): Promise<PostItem["post"]> => {
  const { status, body, text } = await write(fields);
  expect(status, text).toBe(201);
  return body.post;
};
const listed = async (client: Client, status = "unpinned,unpinned-free"): Promise<readonly PostItem[]> =>
  (await client.get(`/api/v1/user/noah/post?status=${status}&limit=48`)).body;
const idsFor = async (client: Client, status?: string) =>
  (await listed(client, status)).map(({ post }) => post.id);
const counts = async () => (await noah.get("/api/v1/user/noah")).body.post_count;
const now = () => server.services.clock.now();
const day = 86_400;

/** Each test writes as if in an hour of its own. */
const freshHour = () => server.services.limits.clear(`post:${ids.noah}`);
const ids = { noah: "" };
beforeAll(async () => {
  ids.noah = (await noah.get("/api/v1/user/noah")).body.user.id;
});

describe("[POSTS-25] a new post", () => {
  test("[OWNER-31] is answered with its item, stands on top of its readers' list and is counted", async () => {
    const before = await counts();
    const { status, body } = await write({ text: " Hello @ava and @nobodyhere ", access: "paid_and_free" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      post: {
        type: "feed",
        access: "paid_and_free",
        text: "Hello @ava and @nobodyhere",
        mentions: [{ username: "ava" }],
        is_pinned: false,
        scheduled_at: null,
      },
      is_locked: false,
    });
    expect((await listed(sub.client))[0]?.post).toMatchObject({ id: body.post.id, text: body.post.text });
    expect(await counts()).toMatchObject({ post: before.post + 1, free: before.free + 1 });
  });

  test("is refused by field, and nothing of it is stored", async () => {
    const before = await counts();
    const { status, body } = await write({ text: "", type: "fund", amount_usd: 50, fund_goal: null });
    expect([status, body.code]).toEqual([422, "validation"]);
    expect(body.fields).toEqual({
      text: "Please write something or add a file.",
      amount_usd: "Please enter an amount from $1.00 to $500.00.",
      fund_goal: "This field is required",
    });
    expect((await write({ type: "live_stream" })).body.fields).toHaveProperty("type");
    expect((await write({ access: "everybody" })).status).toBe(422);
    expect(await counts()).toEqual(before);
  });

  test("may be a poll, a goal, or bought by others", async () => {
    const poll = await written({ type: "poll", poll: { options: [" Red", "Blue"], ends_at: now() + day } });
    expect(poll.poll).toEqual({
      options: [
        { text: "Red", votes: 0 },
        { text: "Blue", votes: 0 },
      ],
      ends_at: expect.any(Number),
      voted: null,
    });
    const fund = await written({ type: "fund", amount_usd: 500, fund_goal: 20_000 });
    expect(fund).toMatchObject({ amount_usd: 500, fund_goal: 20_000, fund_raised: 0 });
    const bought = await written({ type: "feed_purchase_free", amount_usd: 900 });
    const seen = (await listed(server.visitor())).find(({ post }) => post.id === bought.id);
    expect(seen).toMatchObject({ is_locked: true, is_locked_payment: true });
  });

  test("shows files of one's own, in their order, censored for a price; another's are refused", async () => {
    const files = (await listed(noah)).flatMap(({ post }) => post.media);
    const [one, two] = files.filter(({ kind }) => kind === "image");
    const media = [{ vault_id: two!.id }, { vault_id: one!.id, uncensor_amount: 300 }];
    const before = await counts();
    const post = await written({ text: "", media });
    expect(post.media.map(({ id }) => id)).toEqual([two!.id, one!.id]);
    const seen = (await listed(sub.client)).find(({ post: { id } }) => id === post.id);
    expect(seen?.post.media.map(({ uncensor_amount }) => uncensor_amount)).toEqual([null, 300]);
    expect((await counts()).picture).toBe(before.picture + 2);
    const ava = (await server.visitor().get("/api/v1/user/ava/post?limit=9")).body as PostItem[];
    const foreign = ava.flatMap(({ post: { media: shown } }) => shown)[0]!.id;
    for (const vault_id of [foreign, 999_999])
      expect((await write({ media: [{ vault_id }] })).body.code).toBe("upload_expired");
    expect((await write({ media: [media[0], media[0]] })).body.code).toBe("upload_expired");
  });

  test("uses uploads once; a refused one leaves them for the next try", async () => {
    const upload = await uploadMedia(noah, "image", await photo());
    expect((await write({ media: [upload], amount_usd: 5 })).status).toBe(422);
    const post = await written({ media: [upload] });
    expect(post.media).toMatchObject([{ kind: "image", width: expect.any(Number) }]);
    expect((await noah.get(post.media[0]!.url!)).status).toBe(200);
    expect((await write({ media: [upload] })).body.code).toBe("upload_expired");
    const foreign = await uploadMedia(sub.client, "image", await photo());
    const { status, body } = await write({ media: [foreign] });
    expect([status, body.code]).toEqual([410, "upload_expired"]);
  });

  test("waits for media that are not made yet, and is published when they are", async () => {
    const { database, store } = server.services;
    const upload = await uploadMedia(noah, "image", await photo());
    const waits = async (state: "processing" | "ready") =>
      database
        .updateTable("media")
        .set({ state })
        .where("id", "in", database.selectFrom("upload").select("media_id").where("id", "=", upload.tkn))
        .returning("id")
        .executeTakeFirstOrThrow();
    await waits("processing");
    const before = await counts();
    const { id } = await written({ media: [upload] });
    expect(await idsFor(noah)).not.toContain(id);
    expect(await counts()).toEqual(before);
    const own = (await noah.get(`${path}/${id}`)).body;
    expect(own).toMatchObject({ is_published: false, media: [{ state: "processing", error: null }] });
    expect(
      (
        await noah.post(`${path}/${(await written()).id}`, {
          ...plain,
          media: own.media.map(({ vault_id }: { vault_id: number }) => ({ vault_id })),
        })
      ).body.fields,
    ).toHaveProperty("media");
    const medium = await waits("ready");
    await store.transact(systemMetadata, (unit) =>
      goOnWithMedia(unit, { id: medium.id, ownerId: ids.noah, kind: "image", error: null, thumbUrl: null }),
    );
    await server.advance(1);
    expect(await idsFor(sub.client)).toContain(id);
  });

  test("is written once by one Idempotency-Key, however often it is sent", async () => {
    const before = (await counts()).post;
    const key = { "idempotency-key": crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => write({ text: "Once" }, key)));
    answers.push(await write({ text: "Once" }, key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.post.id)).size).toBe(1);
    expect((await write({ text: "Other" }, key)).body.code).toBe("idempotency_mismatch");
    expect((await counts()).post).toBe(before + 1);
  });

  test("is one of 60 an hour, as an edit is", async () => {
    const { id } = await written();
    await freshHour();
    const { limits } = server.services;
    for (let count = 0; count < 58; count += 1) await limits.consume(`post:${ids.noah}`, 60, 3600);
    expect((await write()).status).toBe(201);
    const edit = () => noah.post(`${path}/${id}`, { ...plain, text: "Changed" });
    expect((await edit()).status).toBe(200);
    for (const { status, body, headers } of [await write(), await edit()])
      expect([status, body.code, Number(headers.get("retry-after")) > 0]).toEqual([429, "too_many", true]);
    await freshHour();
  });
});

describe("a scheduled post", () => {
  const scheduledCount = async () => (await noah.get("/api/v1/user/calendar/scheduled-post/count")).body;

  test("[CAPI-02] [CAPI-08] [POSTS-02] is its owner's alone, and counted for him, until it is due", async () => {
    const before = await counts();
    const at = now() + 600;
    const { id } = await written({ text: "Later", scheduled_at: at, expire_after: 30 * day });
    const [planned] = await listed(noah, "scheduled");
    expect(planned?.post).toMatchObject({ id, scheduled_at: at, created_at: at, expires_at: null });
    expect(await scheduledCount()).toEqual({ count: 1 });
    expect((await sub.client.get("/api/v1/user/noah/post?status=scheduled")).status).toBe(403);
    expect((await sub.client.get("/api/v1/user/calendar/scheduled-post/count")).status).toBe(403);
    expect(await idsFor(sub.client)).not.toContain(id);
    expect(await counts()).toEqual(before);
    await server.advance(400);
    expect(await idsFor(sub.client)).not.toContain(id);
    await server.advance(210);
    const shown = (await listed(sub.client)).find(({ post }) => post.id === id)!.post;
    expect(shown.created_at).toBeGreaterThanOrEqual(at);
    expect(shown.expires_at).toBe(shown.created_at + 30 * day);
    expect(await listed(noah, "scheduled")).toEqual([]);
    expect(await scheduledCount()).toEqual({ count: 0 });
    expect((await counts()).post).toBe(before.post + 1);
  });

  test("can be put off, brought forward and published at once", async () => {
    const { id } = await written({ scheduled_at: now() + 600 });
    const version = async () => (await noah.get(`${path}/${id}`)).body.version;
    const later = now() + 3600;
    await noah.post(`${path}/${id}`, { ...plain, scheduled_at: later, version: await version() });
    await server.advance(700);
    expect(await idsFor(sub.client)).not.toContain(id);
    await noah.post(`${path}/${id}`, { ...plain, version: await version() });
    expect(await idsFor(sub.client)).toContain(id);
    await server.advance(4000);
    expect((await idsFor(sub.client)).filter((each) => each === id)).toEqual([id]);
  });
});

test("[POSTS-09] [POSTS-22] a post that is over leaves list and counts so long after its publication", async () => {
  const before = await counts();
  const { id, created_at: at, expires_at } = await written({ expire_after: day });
  expect(expires_at).toBe(at + day);
  expect((await counts()).post).toBe(before.post + 1);
  await server.advance(day - 100);
  expect(await idsFor(sub.client)).toContain(id);
  await server.advance(120);
  expect(await idsFor(sub.client)).not.toContain(id);
  expect(await counts()).toMatchObject({ post: before.post, free: before.free });
  expect((await noah.get(`${path}/${id}`)).body.code).toBe("post_not_found");
});

describe("[POSTS-25] an edit", () => {
  test("changes what is shown and counted", async () => {
    const { id } = await written({ text: "Tpyo" });
    const before = await counts();
    const own = (await noah.get(`${path}/${id}`)).body;
    expect(own).toMatchObject({ id, version: 1, text: "Tpyo", is_published: true, is_sold: false });
    const { status, body } = await noah.post(`${path}/${id}`, {
      ...plain,
      text: "Typo",
      access: "free",
      version: 1,
    });
    expect([status, body.post.text, body.post.access]).toEqual([200, "Typo", "free"]);
    expect(await counts()).toMatchObject({ post: before.post, free: before.free + 1 });
    expect((await noah.get(`${path}/${id}`)).body.version).toBe(2);
  });

  test("of two windows at once keeps the first: the second is told, and both texts are there", async () => {
    const { id } = await written();
    const answers = await Promise.all(
      ["One", "Two"].map((text) => noah.post(`${path}/${id}`, { ...plain, text, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.code).toBe("post_changed");
    const kept = answers.find(({ status }) => status === 200)!.body.post.text;
    expect((await noah.get(`${path}/${id}`)).body).toMatchObject({ text: kept, version: 2 });
  });

  test("is the owner's alone", async () => {
    const { id } = await written();
    const max = await server.signedIn("mia");
    for (const answer of [
      await max.get(`${path}/${id}`),
      await max.post(`${path}/${id}`, plain),
      await max.delete(`${path}/${id}`),
      await max.post(`${path}/${id}/pin`),
      await noah.post(`${path}/999999`, plain),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, "post_not_found"]);
    expect((await max.post(path, { ...plain, user_id: ids.noah })).body.code).toBe("not_allowed");
  });
});

describe("[POSTS-25] pins", () => {
  const pin = (id: number) => noah.post(`${path}/${id}/pin`);

  test("hold three posts, however many are pinned at once; unpinning makes place", async () => {
    const posts = await Promise.all([1, 2, 3, 4, 5].map(async () => (await written()).id));
    const answers = await Promise.all(posts.map(pin));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, "pin_limit"],
      [409, "pin_limit"],
    ]);
    const pinned = await idsFor(sub.client, "pinned,pinned-free");
    expect(pinned).toHaveLength(3);
    expect((await write({ is_pinned: true })).body.fields).toHaveProperty("is_pinned");
    const outside = posts.find((id) => !pinned.includes(id))!;
    await noah.delete(`${path}/${pinned[0]}/pin`);
    expect((await pin(outside)).status).toBe(200);
    expect((await pin(outside)).status).toBe(200);
    expect(await idsFor(sub.client, "pinned,pinned-free")).toContain(outside);
    for (const id of posts) await noah.delete(`${path}/${id}`);
    expect(await idsFor(sub.client, "pinned,pinned-free")).toEqual([]);
  });
});

describe("what pages hear", () => {
  const watch = async (client: Client): Promise<SocketClient> => {
    const socket = await client.socket();
    const token = (await client.get("/api/v1/auth/session")).body.user.node_token;
    socket.send("socket.authorize", { token, version: 1 });
    await socket.next("socket.authorized");
    socket.send("socket.join", { room: "profile:noah" });
    socket.send("socket.ping", {});
    await socket.next("socket.pong");
    return socket;
  };
  const heard = async (socket: SocketClient) => {
    // What is published last arrives last.
    await noah.post("/api/v1/account/profile/display_name", { display_name: "Noah Bergström" });
    await socket.next("profile.update");
    return socket
      .received()
      .filter(({ name }) => name === "post.update")
      .map(({ data }) => data["action"]);
  };

  test("[RTP-16] [RT-22] [RTP-01] of a new post its readers `add`, then `notify-new`; its author `add` alone", async () => {
    const [author, reader] = [await watch(noah), await watch(sub.client)];
    const { id } = await written();
    expect(await reader.next("post.update")).toMatchObject({
      model_username: "noah",
      post_id: id,
      action: "add",
      access: "paid",
    });
    expect(await heard(reader)).toEqual(["notify-new"]);
    expect(await heard(author)).toEqual(["add"]);
    author.close();
    reader.close();
  });

  test("[RTP-16] edits, pins, deletions and ends are told, and a scheduled post when it is published", async () => {
    const reader = await watch(sub.client);
    const { id } = await written({ scheduled_at: now() + 400 });
    await noah.post(`${path}/${id}`, { ...plain, scheduled_at: now() + 500 });
    expect(await heard(reader)).toEqual([]);
    await server.advance(600);
    expect(await heard(reader)).toEqual(["add", "notify-new"]);
    await noah.post(`${path}/${id}`, { ...plain, text: "Better" });
    await noah.post(`${path}/${id}/pin`);
    await noah.delete(`${path}/${id}/pin`);
    await noah.delete(`${path}/${id}`);
    await written({ expire_after: day });
    // Messages that a node has not delivered within a day are removed.
    await expect.poll(async () => (await heard(reader)).slice(-2)).toEqual(["add", "notify-new"]);
    await server.advance(day + 20);
    expect((await heard(reader)).slice(2)).toEqual([
      "edit",
      "pin",
      "unpin",
      "delete",
      "add",
      "notify-new",
      "delete",
    ]);
    reader.close();
  });
});
