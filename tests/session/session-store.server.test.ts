import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { createSessionLookup } from "../../src/server/session/session-lookup.ts";
import { createSessions, SESSION_SECONDS, type Sessions } from "../../src/server/session/session-store.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { accountRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";
import { stillClock } from "../running/still-clock.ts";
import { grant } from "../manager/grant.ts";

const DAY = 86_400;
const clock = stillClock();
const now = clock.now();
let rows: StoredRows;
let sessions: Sessions;

beforeAll(async () => {
  rows = await openStoredRows();
  const { database, pool } = rows;
  const parts = { database, pool, clock, projections: [], reactions: {} };
  sessions = createSessions(pool, createEventStore({ ...parts, committed: () => undefined }));
  const people = [accountRow("ava"), accountRow("fan", { type: "user" })];
  await database.insertInto("account").values(people).execute();
});
beforeEach(async () => {
  for (const table of ["session", "sign_in", "socket_event"] as const)
    await rows.database.deleteFrom(table).execute();
});
afterAll(async () => rows?.stop());

const start = (accountId: string, more: Partial<Parameters<Sessions["start"]>[0]> = {}) =>
  sessions.start({ accountId, site: "demo", now, address: "192.0.2.1", agent: null, ...more });
const rowOf = (id: string) =>
  rows.database.selectFrom("session").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const running = async () =>
  (await rows.database.selectFrom("session").select("id").execute()).map(({ id }) => id).toSorted();
/** Which sessions were told to log out, and why. */
const told = async () =>
  (await rows.database.selectFrom("socket_event").select(["event", "audience", "data"]).execute())
    .map(({ event, audience, data }) => [event, audience, data] as const)
    .toSorted(([, one], [, other]) => (one < other ? -1 : 1));
const logout = (id: string, reason: string) => ["account.logout", `session:${id}`, { reason }];

describe("a session that was begun", () => {
  test("keeps who, where and by what, and is found by its token on its own site alone", async () => {
    const { token, id } = await start("fan", { agent: "x".repeat(401), country: "SE" });
    expect(await rowOf(id)).toMatchObject({
      ...{ site: "demo", account_id: "fan", acting_as: null, address: "192.0.2.1", country: "SE" },
      ...{ agent: "x".repeat(400), created_at: now, used_at: now, expires_at: now + 30 * DAY },
    });
    expect(await sessions.find(token, "demo", now)).toEqual({
      id,
      renewed: false,
      seen: expect.stringMatching(/^\d+:\d+:/),
      asOf: expect.stringMatching(/^\d+:\d+:/),
      viewer: {
        ...{ id: "fan", username: "fan", type: "user", email: null, email_confirmed: false, country: null },
        ...{ tip_blocked: false, is_direct_pay: false, is_reviewer: false, acting_as: null, manages: [] },
      },
    });
    expect(await sessions.findById(id, "demo", now)).toMatchObject({ id });
    expect(await sessions.findById(id, "other", now)).toBeNull();
    expect(await sessions.find(id, "demo", now)).toBeNull();
    expect(await sessions.find(token.slice(0, -1), "demo", now)).toBeNull();
  });

  test("is written down as a sign-in, without what nobody told", async () => {
    const { id } = await start("ava");
    expect(await rowOf(id)).toMatchObject({ agent: null, country: null });
    const signIns = await rows.database.selectFrom("sign_in").selectAll().execute();
    const facts = { account_id: "ava", site: "demo", at: now, address: "192.0.2.1", agent: null };
    expect(signIns).toMatchObject([facts]);
  });

  test("is over at the second of its end, and not one before", async () => {
    const { token } = await start("fan");
    await rows.database
      .updateTable("session")
      .set({ expires_at: now + 50, used_at: now })
      .execute();
    expect(await sessions.find(token, "demo", now + 49)).not.toBeNull();
    expect(await sessions.find(token, "demo", now + 50)).toBeNull();
  });

  test("is extended by a use a minute after the last one, by none before", async () => {
    const { token, id } = await start("fan");
    const other = await start("fan");
    expect((await sessions.find(token, "demo", now + 59))?.renewed).toBe(false);
    expect(await rowOf(id)).toMatchObject({ used_at: now, expires_at: now + SESSION_SECONDS });
    expect((await sessions.find(token, "demo", now + 60))?.renewed).toBe(true);
    expect(await rowOf(id)).toMatchObject({ used_at: now + 60, expires_at: now + 60 + SESSION_SECONDS });
    expect(await rowOf(other.id)).toMatchObject({ used_at: now, expires_at: now + SESSION_SECONDS });
  });

  test("is never extended beyond a year after the sign-in", async () => {
    const { token, id } = await start("fan");
    const end = now + 365 * DAY;
    await rows.database.updateTable("session").set({ expires_at: end }).execute();
    for (const [used, until] of [
      [end - SESSION_SECONDS - 60, end - 60],
      [end - SESSION_SECONDS + 60, end],
    ] as const) {
      expect((await sessions.find(token, "demo", used))?.renewed).toBe(true);
      expect((await rowOf(id)).expires_at).toBe(until);
    }
  });

  test("of an account that was suspended is nothing", async () => {
    const { token } = await start("ava");
    const suspend = (suspended: boolean) =>
      rows.database.updateTable("account").set({ suspended }).where("id", "=", "ava").execute();
    await suspend(true);
    expect(await sessions.find(token, "demo", now)).toBeNull();
    await suspend(false);
    expect(await sessions.find(token, "demo", now)).not.toBeNull();
  });

  test("acts for the creator that was said, no other session does", async () => {
    const [one, other] = [await start("fan"), await start("fan")];
    await grant(rows.database, { creator: "ava", manager: "fan" });
    await sessions.actAs(one.id, "ava");
    expect((await sessions.findById(one.id, "demo", now))?.viewer.acting_as).toBe("ava");
    expect((await sessions.findById(other.id, "demo", now))?.viewer.acting_as).toBeNull();
    await sessions.actAs(one.id, null);
    expect((await sessions.findById(one.id, "demo", now))?.viewer.acting_as).toBeNull();
  });

  test("[X-07] acts for nobody whose manager the account is not: not invited, not removed, not of a creator who is suspended", async () => {
    await rows.database.deleteFrom("manager_grant").execute();
    const { id } = await start("fan");
    const acting = async () => {
      const found = await sessions.findById(id, "demo", now);
      return [found?.viewer.acting_as, found?.viewer.manages];
    };
    await sessions.actAs(id, "ava");
    expect(await acting()).toEqual([null, []]);
    await grant(rows.database, { creator: "ava", manager: "fan", accepted_at: null });
    expect(await acting()).toEqual([null, []]);
    await grant(rows.database, { creator: "ava", manager: "someone" });
    expect(await acting()).toEqual([null, []]);
    await grant(rows.database, { creator: "ava", manager: "fan" });
    // What was chosen without a grant is not kept for one to come.
    expect(await acting()).toEqual([null, ["ava"]]);
    await sessions.actAs(id, "ava");
    expect(await acting()).toEqual(["ava", ["ava"]]);
    const suspend = (suspended: boolean) =>
      rows.database.updateTable("account").set({ suspended }).where("id", "=", "ava").execute();
    await suspend(true);
    expect(await acting()).toEqual([null, []]);
    await suspend(false);
    expect(await acting()).toEqual(["ava", ["ava"]]);
    await rows.database.deleteFrom("manager_grant").execute();
    expect(await acting()).toEqual([null, []]);
  });
});

describe("[X-02] sessions are ended", () => {
  test("one by its id, and its page is told why", async () => {
    const [one, other] = [await start("fan"), await start("fan")];
    await sessions.end(one.id, "sign-out");
    expect(await running()).toEqual([other.id]);
    expect(await told()).toEqual([logout(one.id, "sign-out")]);
  });

  test("all of an account but the one that is excepted, nobody else's", async () => {
    const own = [await start("fan"), await start("fan"), await start("fan")].map(({ id }) => id).toSorted();
    const other = await start("ava");
    await sessions.endAll("fan", "password", own[1]!);
    expect(await running()).toEqual([own[1]!, other.id].toSorted());
    expect(await told()).toEqual([logout(own[0]!, "password"), logout(own[2]!, "password")]);
    await sessions.endAll("fan", "suspended");
    expect(await running()).toEqual([other.id]);
  });
});

describe("look-ups", () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test("that come together travel in one statement, and each asker is answered his own", async () => {
    const ids = [await start("fan"), await start("ava")].map(({ id }) => id);
    const query = vi.spyOn(rows.pool, "query");
    const lookUp = createSessionLookup(rows.pool);
    const found = await Promise.all([...ids, "nobody's", ids[0]!].map((id) => lookUp(id)));
    expect(found.map((row) => row?.username ?? null)).toEqual(["fan", "ava", null, "fan"]);
    expect(query).toHaveBeenCalledTimes(1);
    expect((await lookUp(ids[1]!))?.username).toBe("ava");
    expect(query.mock.calls.map(([statement]) => (statement as { name?: string }).name)).toEqual([
      "find-sessions",
      "find-session",
    ]);
    query.mockRestore();
  });

  test("that come while a statement is on its way leave when it is back, or after 20 ms if it is stuck", async () => {
    const lookUp = createSessionLookup(rows.pool);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answers: (() => void)[] = [];
    const query = vi.spyOn(rows.pool, "query").mockImplementation(
      () =>
        new Promise((resolve) => {
          answers.push(() => resolve({ rows: [{ row: { session_id: "fan", username: "fan" } }] }));
        }) as never,
    );
    const named = async (id: string) => (await lookUp(id))?.username ?? null;
    const sent = async (milliseconds = 0): Promise<number> => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      for (let turns = 0; turns < 3; turns += 1) await turn();
      return query.mock.calls.length;
    };
    const all = [named("fan")];
    expect(await sent()).toBe(1);
    all.push(named("fan"), named("nobody's"));
    expect(await sent(19)).toBe(1);
    expect(await sent(1)).toBe(2);
    all.push(named("fan"), named("fan"));
    expect(await sent(10)).toBe(2);
    answers[0]!();
    expect(await sent()).toBe(3);
    // Those left before their 20 ms were over: who comes now has 20 of his own.
    all.push(named("nobody's"));
    expect(await sent(19)).toBe(3);
    expect(await sent(1)).toBe(4);
    for (const answer of answers) answer();
    expect(await Promise.all(all)).toEqual(["fan", "fan", null, "fan", "fan", null]);
    expect(await sent(100)).toBe(4);
    vi.useRealTimers();
    query.mockRestore();
  });

  test("of a statement that failed fail, all of them, and the next one asks anew", async () => {
    const { id } = await start("fan");
    const lookUp = createSessionLookup(rows.pool);
    const query = vi.spyOn(rows.pool, "query").mockRejectedValueOnce(new Error("away") as never);
    const both = await Promise.allSettled([lookUp(id), lookUp(id), lookUp("another")]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect((await lookUp(id))?.username).toBe("fan");
    query.mockRestore();
  });
});
