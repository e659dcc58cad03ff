import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { FOLDER_GONE, NOTHING_LEFT } from "../../src/domain/auto-post/auto-post.ts";
import type { WeeklySlot } from "../../src/domain/auto-post/weekly-slots.ts";
import type { CalendarItem } from "../../src/protocol/calendar/calendar.endpoints.ts";
import { autoPostJobs } from "../../src/server/auto-post/auto-post.jobs.ts";
import { createGallery } from "../../src/server/gallery/write-gallery.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import type { Client } from "../running/http-client.ts";
import { untilBlocked } from "../running/lock-wait.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/user/calendar/auto-post";
const DAY = 86_400;
const WEEK = 7 * DAY;

let server: ServerFixture;
let noah: Client;
let folder: number;
/** The slot of the test: a full minute that is ten minutes away. */
let at: number;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const database = () => server.services.database;
const now = () => server.services.clock.now();
let folders = 0;
const aFolder = async (): Promise<number> => {
  const { status, body, text } = await noah.post("/api/v1/account/vault/folder", {
    name: `Folder ${(folders += 1)}`,
  });
  expect(status, text).toBe(201);
  return body.folder_id;
};
beforeEach(async () => {
  // Clocks are moved by weeks: nobody stays signed in.
  noah = await server.signedIn("noah");
  await sql`delete from rate_limit`.execute(database());
  await sql`delete from auto_post`.execute(database());
  folder = await aFolder();
  at = Math.ceil((now() + 600) / 60) * 60;
});

/** Keeps a picture of that name in the folder; answers its id. */
const keep = async (name: string, folder_id: number | null = folder): Promise<number> => {
  const upload = await uploadMedia(noah, "image", await photo({ width: 300, height: 200 }));
  const { status, body, text } = await noah.post("/api/v1/account/vault", { ...upload, name, folder_id });
  expect(status, text).toBe(201);
  return body.vault_id;
};
const two = (part: number): string => String(part).padStart(2, "0");
/** The slot of a moment by the clocks of UTC. */
const slotAt = (time: number): WeeklySlot => {
  const moment = new Date(time * 1000);
  return {
    weekday: ((moment.getUTCDay() + 6) % 7) + 1,
    time: `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`,
  };
};
const save = (change: object = {}, client = noah) =>
  client.post(PATH, {
    ...{ slots: [slotAt(at)], folder_ids: [folder], access: "free", active: true, time_zone: "UTC" },
    ...change,
  });
const saved = async (change: object = {}) => {
  const { status, body, text } = await save(change);
  expect(status, text).toBe(200);
  return body;
};
const pending = async (): Promise<number> => (await noah.get(`${PATH}/pending/count`)).body.count;
const posted = async (): Promise<readonly number[]> => {
  const { body } = await noah.get("/api/v1/user/noah/post?status=unpinned,unpinned-free&limit=12");
  return body.flatMap(({ post }: { post: { media: readonly { id: number }[] } }) =>
    post.media.map(({ id }) => id),
  );
};
const entries = async (from: number, to: number): Promise<readonly CalendarItem[]> => {
  const { body } = await noah.get(`/api/v1/user/calendar?from=${from}&to=${to}`);
  return body.items.filter(({ kind }: CalendarItem) => kind === "auto");
};
/** Whose automatic posts there are. */
const creatorOf = async (): Promise<string> => {
  const row = await database().selectFrom("auto_post").select("creator_id").executeTakeFirstOrThrow();
  return row.creator_id;
};
const notices = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notice where text = ${NOTHING_LEFT}`.execute(database());
  return rows[0]!.count;
};
/** Moves the clock to a moment; what is due by then has run. */
const goTo = async (time: number): Promise<void> => {
  await server.advance(time - now());
  noah = await server.signedIn("noah");
};

describe("automatic posts", () => {
  test("[CAPI-07] at each slot the oldest file of the folders becomes one post, until nothing is left: then the slot says so and a notice comes once", async () => {
    const before = await notices();
    const [first, second] = [await keep("one.jpg"), await keep("two.jpg")];
    const other = await keep("elsewhere.jpg", await aFolder());
    const { next_at, folders: listed } = await saved();
    expect(next_at).toBe(at);
    expect(listed.find(({ folder_id }: { folder_id: number }) => folder_id === folder).waiting).toBe(2);
    expect(await pending()).toBe(2);
    expect(
      (await entries(at - DAY, at + 5 * WEEK)).map(({ at: when, text, files }) => [when, text, files]),
    ).toEqual([
      [at, "one.jpg", 1],
      [at + WEEK, "two.jpg", 1],
      [at + 2 * WEEK, "", 0],
    ]);
    // A span that begins later holds what its slots will publish.
    expect((await entries(at + DAY, at + 8 * DAY)).map(({ text }) => text)).toEqual(["two.jpg"]);
    await goTo(at - 60);
    expect(await posted()).not.toContain(first);
    await goTo(at + 1);
    expect((await posted()).filter((id) => [first, second, other].includes(id))).toEqual([first]);
    expect(await pending()).toBe(1);
    const [past] = await entries(at - DAY, at + DAY);
    expect(past).toMatchObject({ at, text: "one.jpg", files: 1, is_over: true });
    await goTo(at + WEEK);
    expect((await posted()).slice(0, 1)).toEqual([second]);
    expect([await pending(), await notices()]).toEqual([0, before]);
    for (const later of [2, 3, 4]) await goTo(at + later * WEEK);
    expect(await notices()).toBe(before + 1);
    expect((await posted()).slice(0, 1)).toEqual([second]);
    const third = await keep("three.jpg");
    await goTo(at + 5 * WEEK);
    expect((await posted()).slice(0, 1)).toEqual([third]);
    await goTo(at + 6 * WEEK);
    expect(await notices()).toBe(before + 2);
  });

  test("of two nodes and of a job that runs again one publishes, and nothing is published before its time", async () => {
    const ids = [await keep("a.jpg"), await keep("b.jpg")];
    await saved();
    const creatorId = await creatorOf();
    const second = await server.secondNode();
    const job = { id: "j", attempt: 1, signal: new AbortController().signal };
    const run = ({ services }: ServerFixture = server) =>
      autoPostJobs["auto-post.publish"].run({ creatorId, at }, { ...job, services });
    expect(await run()).toEqual({ again: at - now() });
    for (const { services } of [server, second]) services.clock.advance(at - services.clock.now());
    await Promise.all([run(), run(second), run(), run(second)]);
    await second.stop();
    await server.advance(1);
    expect(await run()).toBeUndefined();
    noah = await server.signedIn("noah");
    expect((await posted()).filter((id) => ids.includes(id))).toEqual([ids[0]]);
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from job where kind = 'auto-post.publish' and payload ->> 'at' = ${String(at + WEEK)}`.execute(
      database(),
    );
    expect(rows[0]!.jobs).toBe(1);
  });

  test("a process that dies before its commit leaves the slot to the next one", async () => {
    const id = await keep("kept.jpg");
    await saved();
    const { store } = server.services;
    const transact: typeof store.transact = (metadata, work) =>
      store.transact(metadata, async (unit) => {
        await work(unit);
        throw new Error("killed");
      });
    const dies = { ...server.services, store: { ...store, transact } };
    const creatorId = await creatorOf();
    // The loop of this node does not take the job meanwhile.
    const planned = await server.services.database
      .deleteFrom("job")
      .where("kind", "=", "auto-post.publish")
      .returningAll()
      .execute();
    expect(planned).not.toEqual([]);
    server.services.clock.advance(at - now());
    const job = { id: "j", attempt: 1, services: dies, signal: new AbortController().signal };
    await expect(autoPostJobs["auto-post.publish"].run({ creatorId, at }, job)).rejects.toThrow("killed");
    noah = await server.signedIn("noah");
    expect(await posted()).not.toContain(id);
    await server.services.database
      .insertInto("job")
      .values(planned.map((row) => ({ ...row, payload: JSON.stringify(row.payload) })))
      .execute();
    await goTo(now() + 1);
    expect((await posted()).filter((each) => each === id)).toEqual([id]);
  });

  test("files that are deleted, rejected, not ready, or shown or sold already are passed over, and none is posted twice", async () => {
    const [deleted, rejected, waiting, held, shown, forSale, left] = [
      ...[await keep("deleted.jpg"), await keep("rejected.jpg"), await keep("waiting.jpg")],
      ...[
        await keep("held.jpg"),
        await keep("shown.jpg"),
        await keep("for-sale.jpg"),
        await keep("left.jpg"),
      ],
    ] as const;
    await noah.delete(`/api/v1/account/vault/${deleted}`);
    await sql`update media set held = 'rejected' where id = ${rejected}`.execute(database());
    await sql`update media set held = 'approval' where id = ${held}`.execute(database());
    await sql`update media set state = 'processing' where id = ${waiting}`.execute(database());
    const feed = { type: "feed", access: "free", text: "Shown", media: [{ vault_id: shown }] };
    const { body: made } = await noah.post("/api/v1/account/post", feed);
    await noah.delete(`/api/v1/account/post/${made.post.id}`);
    const sold = await noah.post("/api/v1/account/direct-message/auto", {
      ...{ type: "profile", rule: { gallery: "photo_dm" }, text: "For sale", amount_usd: 500 },
      media: [{ vault_id: forSale }],
    });
    expect(sold.status, sold.text).toBe(201);
    await saved();
    expect((await entries(at - 60, at + 4 * WEEK)).map(({ text }) => text)).toEqual(["left.jpg", ""]);
    expect(await pending()).toBe(1);
    await goTo(at);
    expect((await posted()).slice(0, 1)).toEqual([left]);
    // What it has posted does not come back when its post goes.
    const { id } = await database()
      .selectFrom("auto_post_medium")
      .select("post_id as id")
      .where("media_id", "=", left)
      .executeTakeFirstOrThrow();
    await noah.delete(`/api/v1/account/post/${id}`);
    await sql`update media set held = null where id = ${held}`.execute(database());
    await goTo(at + WEEK);
    expect((await posted()).slice(0, 1)).toEqual([held]);
    await goTo(at + 2 * WEEK);
    expect(
      (await posted()).filter((each) => [left, shown, rejected, waiting, deleted].includes(each)),
    ).toEqual([]);
  });

  test("a file that is put up for sale while its slot comes is not given away: the slot runs again, with the next one", async () => {
    const [forSale, next] = [await keep("for-sale.jpg"), await keep("next.jpg")];
    await saved();
    const creatorId = await creatorOf();
    const { jobs } = server.services;
    await jobs.stop();
    server.services.clock.advance(at - now());
    const job = { id: "j", attempt: 1, services: server.services, signal: new AbortController().signal };
    const run = () => autoPostJobs["auto-post.publish"].run({ creatorId, at }, job);
    let running: Promise<readonly PromiseSettledResult<unknown>[]> | null = null;
    await server.services.store.transact(systemMetadata, async (unit) => {
      const rule = { gallery: "photo_dm" } as const;
      const input = { rule, text: "For sale", amount_usd: 500, media: [{ vault_id: forSale }] };
      const limits = { priceMin: 100, priceMax: 50_000, review: "after" } as const;
      await createGallery(unit, { creatorId, accountId: creatorId, input, limits });
      running = Promise.allSettled([run()]);
      await Promise.race([untilBlocked(database()), running]);
    });
    expect(await running).toMatchObject([{ status: "rejected" }]);
    await run();
    jobs.start();
    await goTo(at + 2 * DAY);
    expect((await posted()).filter((id) => [forSale, next].includes(id))).toEqual([next]);
  });

  test("slots go by the clocks of the zone in which they were made, whoever saves them", async () => {
    await keep("zone.jpg");
    const header = { "x-time-zone": "Asia/Kathmandu" };
    const body = {
      slots: [{ weekday: 1, time: "09:00" }],
      folder_ids: [folder],
      access: "paid",
      active: true,
    };
    const first = await noah.post(PATH, body, header);
    expect(first.body).toMatchObject({ time_zone: "Asia/Kathmandu", browser_time_zone: "Asia/Kathmandu" });
    // Nine o'clock there is a quarter past three.
    expect(new Date(first.body.next_at * 1000).toISOString().slice(11, 19)).toBe("03:15:00");
    const again = await noah.post(PATH, body, { "x-time-zone": "Europe/Berlin" });
    expect(again.body).toMatchObject({ time_zone: "Asia/Kathmandu", browser_time_zone: "Europe/Berlin" });
    expect((await save({ time_zone: "Europe/Atlantis" })).body.fields).toEqual({
      time_zone: "Please choose a time zone that exists.",
    });
  });

  test("what is switched off or moved to another time is not published at the time before", async () => {
    const id = await keep("later.jpg");
    await saved();
    await saved({ active: false });
    expect([await pending(), (await entries(at - DAY, at + WEEK)).length]).toEqual([0, 0]);
    await goTo(at);
    expect(await posted()).not.toContain(id);
    const [next, later] = [at + DAY, at + DAY + 3600];
    await saved({ slots: [slotAt(next)] });
    await saved({ slots: [slotAt(later)] });
    await goTo(later - 60);
    expect(await posted()).not.toContain(id);
    await goTo(later);
    expect(await posted()).toContain(id);
  });

  test("wrong times, folders that are another's or gone, and what was changed elsewhere are refused by field", async () => {
    const fields = async (change: object) => (await save(change)).body.fields;
    expect(await fields({ slots: [], folder_ids: [] })).toEqual({
      ...{ slots: "Please add a time.", folder_ids: "Please choose a folder." },
    });
    expect(await fields({ slots: [{ weekday: 9, time: "25:00" }] })).toHaveProperty("slots");
    const { folder_id: hers } = (await (await server.signedIn("ava")).get("/api/v1/account/vault/folder"))
      .body.items[0];
    expect(await fields({ folder_ids: [hers] })).toEqual({ folder_ids: FOLDER_GONE });
    const was = await saved({ active: false });
    const read = {
      ...{ slots: was.slots, folder_ids: was.folder_ids, access: was.access, active: was.active },
      time_zone: was.time_zone,
    };
    await saved({ access: "paid" });
    const late = await save({ was: read });
    expect([late.status, late.body.code]).toEqual([409, "section_changed"]);
    expect(late.body.fields).toEqual({
      access: "Changed meanwhile to: Subscribers. Save again to replace it.",
      active: "Changed meanwhile to: on. Save again to replace it.",
    });
    await noah.delete(`/api/v1/account/vault/folder/${folder}`);
    expect((await noah.get(PATH)).body).toMatchObject({ folder_ids: [], active: true });
  });

  test("a creator who is suspended publishes nothing, and goes on afterwards", async () => {
    const id = await keep("suspended.jpg");
    await saved();
    const suspend = (suspended: boolean) =>
      database().updateTable("account").set({ suspended }).where("username", "=", "noah").execute();
    await suspend(true);
    await server.advance(at - now());
    await suspend(false);
    noah = await server.signedIn("noah");
    expect(await posted()).not.toContain(id);
    await goTo(at + WEEK);
    expect(await posted()).toContain(id);
  });

  test("[POSTS-04] nobody but the creator and who manages her page is told how many are pending", async () => {
    await keep("mine.jpg");
    await saved();
    expect((await (await server.signedIn("sub")).get(`${PATH}/pending/count`)).status).toBe(403);
    expect((await server.visitor().get(`${PATH}/pending/count`)).status).toBe(401);
    expect((await (await server.signedIn("ava")).get(`${PATH}/pending/count`)).body).toEqual({ count: 0 });
    expect(await pending()).toBe(1);
  });
});
