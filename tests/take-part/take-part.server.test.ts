import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import type { PostItem } from "../../src/protocol/records.ts";
import type { PostComment } from "../../src/protocol/take-part/take-part.records.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let sub: Client;
let trialist: Client;
let ava: Client;
let stranger: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  // The demo's fans have said something already.
  await sql`delete from post_comment`.execute(server.services.database);
  await sql`update post set comments = 0`.execute(server.services.database);
  [sub, trialist, ava, stranger] = (await Promise.all(
    ["sub", "trialist", "ava", "fan"].map((name) => server.signedIn(name)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => server?.stop());

const of = (id: number, rest = "") => `/api/v1/user/post/${id}${rest}`;
const item = async (client: Client, id: number): Promise<PostItem> => (await client.get(of(id))).body;
const find = async (fits: (post: PostItem["post"]) => boolean): Promise<number> => {
  const pages = ["unpinned,unpinned-free", "pinned,pinned-free"].map((status) =>
    ava.get(`/api/v1/user/ava/post?limit=48&status=${status}`),
  );
  const all: readonly PostItem[] = (await Promise.all(pages)).flatMap(({ body }) => body);
  return all.find(({ post }) => fits(post))!.post.id;
};
const plain = () =>
  find(({ type, amount_usd, access }) => type === "feed" && amount_usd === 0 && access === "paid");
const priced = () => find(({ type, amount_usd }) => type === "feed" && amount_usd > 0);
const commentsOf = async (client: Client, id: number): Promise<readonly PostComment[]> =>
  (await client.get(of(id, "/comment"))).body.items;
const codeOf = async (asked: ReturnType<Client["get"]>) => {
  const { status, body } = await asked;
  return status < 300 ? status : body.code;
};

describe("likes", () => {
  test("count once an account, at the post and at its creator, and are taken back", async () => {
    const id = await plain();
    const likes = async () => {
      const [{ post }, creator] = await Promise.all([item(sub, id), sub.get("/api/v1/user/ava")]);
      return [post.likes, creator.body.post_count.likes, post.is_liked];
    };
    const [post, all] = (await likes()) as [number, number, boolean];
    const twice = await Promise.all([sub.post(of(id, "/like")), sub.post(of(id, "/like"))]);
    expect(twice.map(({ body }) => body)).toEqual([{ ok: true }, { ok: true }]);
    expect(await likes()).toEqual([post + 1, all + 1, true]);
    expect((await item(trialist, id)).post).toMatchObject({ likes: post + 1, is_liked: false });
    await Promise.all([sub.delete(of(id, "/like")), sub.delete(of(id, "/like"))]);
    expect(await likes()).toEqual([post, all, false]);
  });

  test("tell who looks at the page how many there are", async () => {
    const id = await plain();
    await sub.post(of(id, "/like"));
    const { likes } = (await item(sub, id)).post;
    const { rows } = await sql<{ audience: string; data: unknown }>`
      select audience, data from socket_event where event = 'post.like' order by seq desc limit 1`.execute(
      server.services.database,
    );
    expect(rows).toEqual([{ audience: "room:profile:ava", data: { post_id: id, likes } }]);
    await sub.delete(of(id, "/like"));
  });
});

describe("who may take part", () => {
  test("is who reads the post: others are refused, and learn nothing of its comments", async () => {
    const [open, locked] = [await plain(), await priced()];
    await ava.post(of(open, "/comment"), { text: "Between us" });
    for (const [client, id] of [
      [stranger, open],
      [sub, locked],
    ] as const) {
      const asked = [
        client.post(of(id, "/like")),
        client.delete(of(id, "/like")),
        client.get(of(id, "/comment")),
        client.post(of(id, "/comment"), { text: "Hello" }),
        client.post(of(id, "/vote"), { option: 0 }),
      ];
      expect(await Promise.all(asked.map(codeOf))).toEqual(Array(5).fill("not_allowed"));
      expect((await item(client, id)).post.comments).toBeNull();
    }
    expect((await item(sub, open)).post.comments).toBe(1);
    expect(await codeOf(server.visitor().get(of(open, "/comment")))).toBe("unauthorized");
  });

  test("is nobody where there is no post, and no viewer who was blocked", async () => {
    const id = await plain();
    const { database, clock } = server.services;
    const future = await find(({ access }) => access === "free");
    await sql`update post set created_at = ${clock.now() + 600} where id = ${future}`.execute(database);
    expect(await codeOf(sub.get(of(future)))).toBe("post_not_found");
    expect(await codeOf(ava.get(of(future)))).toBe(200);
    expect(await codeOf(sub.get(of(9_999_999)))).toBe("post_not_found");
    expect(await codeOf(sub.get("/api/v1/user/post/x"))).toBe("not_found");
    await ava.post("/api/v1/account/follower/fan/block");
    expect(await codeOf(stranger.get(of(id)))).toBe("blocked");
    await ava.delete("/api/v1/account/follower/fan/block");
    await stranger.post("/api/v1/account/follower/ava/block");
    expect(await codeOf(stranger.get(of(id)))).toBe("post_not_found");
    await stranger.delete("/api/v1/account/follower/ava/block");
  });

  test("a post that is over is there for its owner and its buyers alone", async () => {
    const id = await priced();
    const { database, clock } = server.services;
    await sql`update post set expires_at = ${clock.now() - 1} where id = ${id}`.execute(database);
    expect([await codeOf(sub.get(of(id))), await codeOf(ava.get(of(id)))]).toEqual(["post_not_found", 200]);
    await sql`insert into unlock (account_id, kind, item_id, payment_id, unlocked_at)
      select id, 'post', ${id}, 'none', 1 from account where username = 'sub'`.execute(database);
    expect(await codeOf(sub.get(of(id)))).toBe(200);
    await sql`delete from unlock where item_id = ${id}`.execute(database);
    await sql`update post set expires_at = null where id = ${id}`.execute(database);
  });
});

describe("comments", () => {
  test("are listed newest first, 20 a page, with who wrote them and who may delete them", async () => {
    const id = await find(({ access }) => access === "paid_and_free");
    for (let number = 1; number <= 23; number += 1)
      expect((await sub.post(of(id, "/comment"), { text: ` Number ${number} ` })).status).toBe(201);
    const first = (await trialist.get(of(id, "/comment"))).body;
    expect(first.items.map(({ text }: PostComment) => text)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Number ${23 - index}`),
    );
    expect(first.items[0]).toMatchObject({ user: { username: "sub" }, can_delete: false });
    const { before_time, before_id } = first.next;
    const rest = (await sub.get(of(id, `/comment?before_time=${before_time}&before_id=${before_id}`))).body;
    expect(rest.items.map(({ text, can_delete }: PostComment) => [text, can_delete])).toEqual([
      ["Number 3", true],
      ["Number 2", true],
      ["Number 1", true],
    ]);
    expect(rest.next).toBeNull();
    expect((await item(sub, id)).post.comments).toBe(23);
  });

  test("have 1 to 500 characters", async () => {
    const id = await plain();
    const write = (text: string) => codeOf(sub.post(of(id, "/comment"), { text }));
    expect([await write("é".repeat(500)), await write("é".repeat(501)), await write(" \n ")]).toEqual([
      201,
      "validation",
      "validation",
    ]);
  });

  test("are deleted by their author and the post's owner, by nobody else, and once", async () => {
    const id = await plain();
    const { comments } = (await item(sub, id)).post;
    const write = async () => (await sub.post(of(id, "/comment"), { text: "Mine" })).body.id as number;
    const [mine, also] = [await write(), await write()];
    const remove = (client: Client, comment: number) =>
      codeOf(client.delete(of(0, "").replace("0", `comment/${comment}`)));
    expect(await remove(trialist, mine)).toBe("comment_not_found");
    const both = await Promise.all([remove(sub, mine), remove(ava, mine)]);
    expect(both.toSorted()).toEqual([200, "comment_not_found"]);
    expect(await remove(ava, also)).toBe(200);
    expect((await item(sub, id)).post.comments).toBe(comments);
  });

  test("of an owner who closed them are not shown and not taken", async () => {
    const id = await plain();
    const { store, database } = server.services;
    const { id: owner } = await database
      .selectFrom("account")
      .select("id")
      .where("username", "=", "ava")
      .executeTakeFirstOrThrow();
    await ava.post(of(id, "/comment"), { text: "The last one" });
    const set = (type: "CloseComments" | "OpenComments") =>
      store.transact(systemMetadata, (unit) => unit.execute(creatorDecider, owner, { type }));
    await set("CloseComments");
    expect(await commentsOf(sub, id)).toEqual([]);
    expect((await item(sub, id)).post.comments).toBeNull();
    expect((await sub.get("/api/v1/user/ava/post")).body[0].post.comments).toBeNull();
    expect((await sub.get("/api/v1/user/ava")).body.setting.post_comments_disabled).toBe(true);
    expect(await codeOf(sub.post(of(id, "/comment"), { text: "Too late" }))).toBe("comments_closed");
    await set("OpenComments");
    expect((await commentsOf(sub, id))[0]?.text).toBe("The last one");
  });
});

describe("polls", () => {
  const pollOf = async (client: Client, id: number) => (await item(client, id)).post.poll!;

  test("[POSTS-08] take one vote an account, also of two at once, and show how they stand to who has voted", async () => {
    const id = await find(({ poll }) => poll !== null);
    const before = await pollOf(ava, id);
    expect((await pollOf(sub, id)).options.every(({ votes }) => votes === null)).toBe(true);
    const tries = [0, 1, 1].map((option) => sub.post(of(id, "/vote"), { option }));
    const answers = await Promise.all(tries);
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "already_voted")).toHaveLength(2);
    const voted = good[0]!.body.voted as number;
    const expected = before.options.map(({ text, votes }, option) => ({
      text,
      votes: votes! + (option === voted ? 1 : 0),
    }));
    expect(good[0]!.body).toEqual({ ...before, options: expected, voted });
    expect(await pollOf(sub, id)).toEqual({ ...before, options: expected, voted });
    expect((await pollOf(trialist, id)).options[0]!.votes).toBeNull();
    expect((await pollOf(ava, id)).options).toEqual(expected);
  });

  test("take no vote for an answer that does not exist, at another post, or after the end", async () => {
    const id = await find(({ poll }) => poll !== null);
    const vote = (post: number, option: number) => codeOf(trialist.post(of(post, "/vote"), { option }));
    for (const option of [-1, 99]) expect(await vote(id, option)).toBe("validation");
    expect(await vote(await plain(), 0)).toBe("validation");
    const { database, clock } = server.services;
    const ends = sql`to_jsonb(${clock.now()}::bigint)`;
    await sql`update post set poll = jsonb_set(poll, '{ends_at}', ${ends}) where id = ${id}`.execute(
      database,
    );
    expect(await vote(id, 0)).toBe("poll_over");
    expect((await pollOf(trialist, id)).options.every(({ votes }) => votes !== null)).toBe(true);
  });
});
