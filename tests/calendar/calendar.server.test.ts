import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { calendarLimits, EXPIRY_RANGE, MOVED_AHEAD } from "../../src/domain/calendar/calendar-item.ts";
import type { CalendarItem } from "../../src/protocol/calendar/calendar.endpoints.ts";
import type { Client } from "../running/http-client.ts";
import { broadcastJobs } from "../../src/server/broadcast/broadcast.jobs.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/user/calendar";
const DAY = 86_400;

let server: ServerFixture;
let noah: Client;
let ava: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  noah = await server.signedIn("noah");
  ava = await server.signedIn("ava");
});
afterAll(() => server?.stop());
beforeEach(() => sql`delete from rate_limit`.execute(server.services.database));

const now = () => server.services.clock.now();
const read = async (from: number, to: number, client = noah): Promise<readonly CalendarItem[]> =>
  (await client.get(`${PATH}?from=${from}&to=${to}`)).body.items;
/** What waits in the next year. */
const waiting = async (client = noah) =>
  (await read(now(), now() + 366 * DAY, client)).filter((item) => !item.is_over);
const of = async (kind: string, id: string, client = noah) =>
  (await waiting(client)).find((item) => item.kind === kind && item.id === id);
const post = async (body: object): Promise<string> => {
  const made = await noah.post("/api/v1/account/post", {
    type: "feed",
    access: "free",
    text: "Later",
    ...body,
  });
  expect(made.status, made.text).toBe(201);
  return String(made.body.post.id);
};
const broadcast = async (at: number): Promise<string> => {
  const body = { groups: ["followers"], text: "New songs", scheduled_at: at };
  const made = await noah.post("/api/v1/account/direct-message/broadcast", body);
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const move = (kind: string, id: string, at: number, client = noah) =>
  client.post(`${PATH}/${kind}/${id}`, { at });
const stateOf = async (id: string): Promise<string> => {
  const { rows } = await sql<{ state: string }>`select state from post where id = ${id}`.execute(
    server.services.database,
  );
  return rows[0]!.state;
};

test("scheduled posts and messages, ends of posts and of offers stand in the order of time, only those of the span and of the creator", async () => {
  const start = now() + 10 * DAY;
  const first = await post({ scheduled_at: start, expire_after: 2 * DAY, text: "One" });
  const message = await broadcast(start + 60);
  await post({ scheduled_at: start + 20 * DAY });
  const items = (await read(start, start + 5 * DAY)).filter(({ id }) => [first, message].includes(id));
  expect(items).toEqual([
    { kind: "post", id: first, at: start, text: "One", files: 0, is_over: false },
    { kind: "message", id: message, at: start + 60, text: "New songs", files: 0, is_over: false },
    { kind: "expiry", id: first, at: start + 2 * DAY, text: "One", files: 0, is_over: false },
  ]);
  expect(await of("post", first, ava)).toBeUndefined();
  const offered = await noah.post("/api/v1/account/subscription/trial", {
    ...{ trial_active: true, trial_discount: 100, trial_duration_in_day: 7, trial_convert: true },
    ...{ trial_subscription_limit: null, trial_offer_ends_at: start + DAY },
  });
  expect(offered.status, offered.text).toBe(200);
  expect(await of("trial", "trial")).toMatchObject({ at: start + DAY, is_over: false });
});

test("a span is a year at most, forwards, and within the moments that there are", async () => {
  const status = async (query: string) => (await noah.get(`${PATH}?${query}`)).status;
  expect(await status(`from=0&to=${calendarLimits.days * DAY}`)).toBe(200);
  expect(await status(`from=0&to=${calendarLimits.days * DAY + 1}`)).toBe(422);
  expect(await status("from=10&to=10")).toBe(422);
  expect(await status("from=20&to=10")).toBe(422);
  expect(await status("from=x&to=10")).toBe(422);
  expect(await status("from=0&to=99999999999999")).toBe(422);
});

test("[POSTS-25] a post is moved within 5 minutes to a year, is published then and at no time before", async () => {
  const at = now() + DAY;
  const id = await post({ scheduled_at: at });
  for (const bad of [now() + 299, now() + 365 * DAY + 60, 0])
    expect((await move("post", id, bad)).body.fields).toEqual({ at: MOVED_AHEAD });
  expect((await move("post", id, at + DAY)).status).toBe(200);
  expect((await of("post", id))!.at).toBe(at + DAY);
  await server.advance(DAY + 60);
  expect(await stateOf(id)).toBe("planned");
  await server.advance(DAY);
  expect(await stateOf(id)).toBe("published");
  expect(await of("post", id)).toBeUndefined();
  expect((await move("post", id, now() + DAY)).status).toBe(404);
});

test("a post that is moved forward is published earlier, and a poll is never published after its end", async () => {
  const id = await post({
    ...{ type: "poll", text: "Which?", poll: { options: ["a", "b"], ends_at: now() + 3 * DAY } },
    scheduled_at: now() + 2 * DAY,
  });
  expect((await move("post", id, now() + 4 * DAY)).body.fields.at).toBe("A poll ends after it is published.");
  expect((await move("post", id, now() + 3600)).status).toBe(200);
  await server.advance(3700);
  expect(await stateOf(id)).toBe("published");
});

test("a message to many is moved in both directions and sent once, at its time", async () => {
  const [late, early] = [await broadcast(now() + DAY), await broadcast(now() + 3 * DAY)];
  const status = async (id: string): Promise<string> => {
    const { rows } = await sql<{ status: string }>`select status from broadcast where id = ${id}`.execute(
      server.services.database,
    );
    return rows[0]!.status;
  };
  expect((await move("message", late, now() + 2 * DAY)).status).toBe(200);
  expect((await move("message", early, now() + 3600)).status).toBe(200);
  expect((await move("message", early, now() + 10)).body.fields).toEqual({ at: MOVED_AHEAD });
  await server.advance(3700);
  expect([await status(late), await status(early)]).toEqual(["waiting", "sent"]);
  await server.advance(DAY);
  expect(await status(late)).toBe("waiting");
  await server.advance(DAY);
  expect(await status(late)).toBe("sent");
  await server.advance(3 * DAY);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message where cause = ${`broadcast:${early}`}
    group by conversation_id having count(*) > 1`.execute(server.services.database);
  expect(rows).toEqual([]);
  expect((await move("message", late, now() + DAY)).status).toBe(404);
});

test("the end of a post is moved within 1 day to 6 months of its publication, or is taken away", async () => {
  const id = await post({ expire_after: 10 * DAY });
  const published = now();
  expect((await move("expiry", id, published + 2 * DAY)).status).toBe(200);
  expect((await move("expiry", id, published + 300 * DAY)).body.fields).toEqual({ at: EXPIRY_RANGE });
  expect((await of("expiry", id))!.at).toBe(published + 2 * DAY);
  const kept = await post({ expire_after: 2 * DAY });
  expect((await noah.delete(`${PATH}/expiry/${kept}`)).status).toBe(200);
  expect(await of("expiry", kept)).toBeUndefined();
  await server.advance(2 * DAY + 60);
  expect([await stateOf(id), await stateOf(kept)]).toEqual(["expired", "published"]);
});

test("what waits is taken away once, by its creator alone", async () => {
  const id = await post({ scheduled_at: now() + DAY });
  const message = await broadcast(now() + DAY);
  for (const [kind, each] of [
    ["post", id],
    ["message", message],
  ] as const) {
    expect((await ava.delete(`${PATH}/${kind}/${each}`)).status).toBe(404);
    expect((await move(kind, each, now() + 2 * DAY, ava)).status).toBe(404);
    expect((await noah.delete(`${PATH}/${kind}/${each}`)).status).toBe(200);
    expect((await noah.delete(`${PATH}/${kind}/${each}`)).status).toBe(404);
  }
  await server.advance(2 * DAY);
  expect(await stateOf(id)).toBe("deleted");
  expect((await noah.delete(`${PATH}/trial/trial`)).status).toBe(422);
});

test("[ACCT-74] a message to many that was scheduled stands at its time once it is sent, one that was sent at once nowhere", async () => {
  const begun = now();
  const late = Number(await broadcast(begun + DAY));
  const { database } = server.services;
  const { direct_message_id, creator_id } = await database
    .selectFrom("broadcast")
    .select(["direct_message_id", "creator_id"])
    .where("id", "=", late)
    .executeTakeFirstOrThrow();
  const { id: atOnce } = await database
    .insertInto("broadcast")
    .values({
      ...{ direct_message_id, creator_id, groups: ["followers"], excluded: [], spent_over: 0 },
      ...{ due_at: begun, created_at: begun },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await server.advance(60);
  const job = { id: "j", attempt: 1, services: server.services, signal: new AbortController().signal };
  await broadcastJobs["broadcast.send"].run({ id: Number(atOnce) }, job);
  await server.advance(2 * DAY);
  const shown = (await read(begun, now() + 1)).filter(({ kind }) => kind === "message");
  expect(shown).toMatchObject([{ id: String(late), at: begun + DAY, is_over: true }]);
  const { items } = (await noah.get("/api/v1/account/direct-message/broadcast?status=over")).body;
  const told = (id: number) => items.find((item: { id: string }) => item.id === String(id));
  // The list of what was sent tells when it went out.
  expect(told(Number(atOnce))).toMatchObject({ status: "sent", due_at: begun + 60 });
  expect(told(late).status).toBe("sent");
  expect(Math.floor((told(late).due_at - begun) / 60)).toBe((2 * DAY) / 60 + 1);
});
