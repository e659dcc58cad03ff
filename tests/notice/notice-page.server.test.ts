import { afterAll, beforeAll, expect, test } from "vitest";

import { systemMetadata } from "../../src/server/store/event-store.ts";
import { notify } from "../../src/server/notice/notify.ts";
import { noticeFeature } from "../../src/server/notice/notice.feature.ts";
import type { NoticeItem } from "../../src/protocol/notification/notification.endpoints.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const NOTICES = "/api/v1/account/notification";

const idOf = (username: string) => server.idOf(username);

const write = async (username: string, kind: "system" | "tip", count: number) => {
  const accountId = await idOf(username);
  await server.services.store.transact(systemMetadata, async (unit) => {
    for (let place = 1; place <= count; place += 1)
      notify(unit, { accountId, kind, text: `${kind} ${place}`, url: null });
  });
};

const page = async (client: Client, query = "") => {
  const { body } = await client.get(`${NOTICES}${query}`);
  return body as {
    items: NoticeItem[];
    next: { before_time: number; before_id: number } | null;
  };
};

const unread = async (client: Client): Promise<number> =>
  (await client.get("/api/v1/auth/session")).body.counters.unread_notifications as number;

test("[ACCT-32] each account reads its own notices, newest first, by kind, page after page", async () => {
  const [sub, pack] = [await server.signedIn("sub"), await server.signedIn("pack")];
  await write("sub", "system", 40);
  await write("sub", "tip", 2);
  await write("pack", "tip", 1);
  const first = await page(sub);
  expect(first.items).toHaveLength(30);
  expect(first.items.slice(0, 3).map(({ text }) => text)).toEqual(["tip 2", "tip 1", "system 40"]);
  const rest = await page(sub, `?before_time=${first.next!.before_time}&before_id=${first.next!.before_id}`);
  expect([rest.items.length >= 12, rest.next]).toEqual([true, null]);
  const all = [...first.items, ...rest.items];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all).toEqual(all.toSorted((one, other) => other.created_at - one.created_at || other.id - one.id));
  expect(await page(sub, "?kind=all")).toEqual(first);
  expect((await page(sub, "?kind=tip")).items.map(({ text }) => text)).toEqual(["tip 2", "tip 1"]);
  expect((await page(pack, "?kind=tip")).items.map(({ text }) => text)).toEqual(["tip 1"]);
});

test("what is read counts no more; of others' notices nothing is marked", async () => {
  const [fan, trialist] = [await server.signedIn("fan"), await server.signedIn("trialist")];
  await write("fan", "tip", 3);
  await write("trialist", "tip", 1);
  expect(await unread(fan)).toBe(3);
  const [{ items }, others] = [await page(fan), await page(trialist)];
  const read = (ids?: readonly number[]) => fan.post(`${NOTICES}/read`, ids === undefined ? {} : { ids });
  expect((await read([items[0]!.id, others.items[0]!.id])).status).toBe(200);
  expect([await unread(fan), await unread(trialist)]).toEqual([2, 1]);
  expect((await page(fan)).items.map(({ is_read }) => is_read)).toEqual([true, false, false]);
  expect((await read([])).status).toBe(200);
  expect(await unread(fan)).toBe(2);
  expect((await read()).status).toBe(200);
  expect([await unread(fan), await unread(trialist)]).toEqual([0, 1]);
  expect((await read(Array.from({ length: 101 }, (_, place) => place + 1))).status).toBe(422);
});

test("a like and a comment are told to the writer of the post, once while unread, and never to oneself", async () => {
  const [ava, sub] = [await server.signedIn("ava"), await server.signedIn("sub")];
  const feed = await sub.get("/api/v1/user/ava/post?limit=1");
  const { id } = (feed.body as { post: { id: number } }[])[0]!.post;
  const likes = async () => (await page(ava, "?kind=like")).items.map(({ text }) => text);
  const before = await likes();
  for (let time = 0; time < 2; time += 1) {
    await sub.post(`/api/v1/user/post/${id}/like`);
    await sub.delete(`/api/v1/user/post/${id}/like`);
  }
  await ava.post(`/api/v1/user/post/${id}/like`);
  expect((await likes()).length - before.length).toBe(1);
  expect((await likes())[0]).toMatch(/ likes your post\.$/);
  expect((await sub.post(`/api/v1/user/post/${id}/comment`, { text: "Lovely." })).status).toBe(201);
  await ava.post(`/api/v1/user/post/${id}/comment`, { text: "Thank you!" });
  const said = (await likes()).filter((text) => text.endsWith(" commented on your post."));
  expect(said).toHaveLength(1);
});

test("notices go after 180 days", async () => {
  const { database } = server.services;
  const accountId = await idOf("zoe");
  const DAY = 86_400;
  const now = 1_800_000_000;
  for (const age of [179, 181])
    await database
      .insertInto("notice")
      .values({
        account_id: accountId,
        kind: "system",
        text: `${age}`,
        url: null,
        created_at: now - age * DAY,
      })
      .execute();
  await noticeFeature.cleanUps.notice(database, now);
  const rows = await database
    .selectFrom("notice")
    .select("text")
    .where("account_id", "=", accountId)
    .execute();
  expect(rows.map(({ text }) => text)).toContain("179");
  expect(rows.map(({ text }) => text)).not.toContain("181");
});
