import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";

import { SOCKET_PROTOCOL_VERSION } from "../../src/domain/socket/protocol-version.ts";
import { keysFrom } from "../../src/server/session/keys.ts";
import { issueNodeToken, NODE_TOKEN_SECONDS, readNodeToken } from "../../src/server/session/node-token.ts";
import { createSessions, type Sessions } from "../../src/server/session/session-store.ts";
import { authorize, claimOf, hasMissed } from "../../src/server/socket/authorize.ts";
import type { Member } from "../../src/server/socket/member.ts";
import type { Audience } from "../../src/server/store/event-store.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { accountRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";
import { stillClock } from "../running/still-clock.ts";

const keys = keysFrom(Buffer.alloc(32, 7));
const clock = stillClock();
const SITE = "marquee";
let rows: StoredRows;
let sessions: Sessions;
let session: string;

beforeAll(async () => {
  rows = await openStoredRows();
  const { database, pool } = rows;
  const store = createEventStore({
    database,
    pool,
    clock,
    projections: [],
    reactions: {},
    committed: () => undefined,
  });
  sessions = createSessions(pool, store);
  await database.insertInto("account").values(accountRow("ava")).execute();
});
afterAll(async () => rows?.stop());
beforeEach(async () => {
  const started = { accountId: "ava", site: SITE, now: clock.now(), address: "192.0.2.1", agent: null };
  session = (await sessions.start(started)).id;
});

const member = (cookieSession: string | null = null): Member => ({ site: SITE, cookieSession }) as Member;
const issue = (of = session, site = SITE): string =>
  issueNodeToken(keys, { session: of, account: "ava", site, seen: "1:2:" }, clock.now());
const version = SOCKET_PROTOCOL_VERSION;

describe("the claim of a first message", () => {
  test("is that of its token", () => {
    expect(claimOf(keys, member(), { token: issue(), version })).toMatchObject({
      ...{ session, account: "ava", site: SITE, seen: "1:2:", expiresAt: clock.now() + NODE_TOKEN_SECONDS },
    });
  });

  test("is none without a token, with one of another site or installation, or in another version", () => {
    const none = (token: unknown, spoken: unknown = version) =>
      claimOf(keys, member(), { token, version: spoken } as never);
    expect(none(undefined)).toBeNull();
    expect(none("made up")).toBeNull();
    expect(none(issue(session, "another"))).toBeNull();
    expect(none(issue(), version + 1)).toBeNull();
    const foreign = { session, account: "ava", site: SITE, seen: null };
    expect(none(issueNodeToken(keysFrom(Buffer.alloc(32, 8)), foreign, clock.now()))).toBeNull();
  });
});

describe("[RT-05] a token", () => {
  const enter = (token: string, cookieSession: string | null = null) =>
    authorize(
      { database: rows.database, clock, keys, sessions },
      member(cookieSession),
      readNodeToken(keys, token)!,
    );

  test("opens the socket of its session once", async () => {
    const token = issue();
    expect(await enter(token)).toMatchObject({
      session: { id: session, viewer: { id: "ava" } },
      seen: "1:2:",
    });
    expect(await enter(token)).toBeNull();
    expect((await enter(issue()))?.session.id).toBe(session);
  });

  test("that was used is kept in mind for ten minutes", async () => {
    await rows.database.deleteFrom("used_once").execute();
    await enter(issue());
    const used = await rows.database.selectFrom("used_once").select(["kind", "expires_at"]).execute();
    expect(used).toEqual([{ kind: "node-token", expires_at: clock.now() + 600 }]);
  });

  test("that was used or is old opens the line that its own session's cookie came with, and no other", async () => {
    const token = issue();
    await enter(token);
    expect(await enter(token, "another")).toBeNull();
    expect((await enter(token, session))?.session.id).toBe(session);
    const old = issue();
    clock.advance(NODE_TOKEN_SECONDS);
    expect(await enter(old)).toBeNull();
    expect((await enter(old, session))?.session.id).toBe(session);
  });

  test("is good until the last second before its end", async () => {
    const token = issue();
    clock.advance(NODE_TOKEN_SECONDS - 1);
    expect((await enter(token))?.session.id).toBe(session);
  });

  test("tells what its page has seen for half an hour after its end", async () => {
    const token = issue();
    clock.advance(NODE_TOKEN_SECONDS + 1799);
    expect((await enter(token, session))?.seen).toBe("1:2:");
    clock.advance(1);
    expect(await enter(token, session)).toMatchObject({ session: { id: session }, seen: null });
  });

  test("of a session that ended opens nothing", async () => {
    const token = issue();
    await rows.database.deleteFrom("session").where("id", "=", session).execute();
    expect(await enter(token, session)).toBeNull();
  });
});

describe("a page has missed messages", () => {
  const ava: Audience = { account: "ava" };
  const room: Audience = { room: "profile:ava" };
  const tell = (audience: string, database: StoredRows["database"] = rows.database) =>
    database
      .insertInto("socket_event")
      .values({ event: "profile.update", audience, data: "{}", created_at: 1 })
      .execute();
  const snapshot = async (): Promise<string> => {
    const { rows: read } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(
      rows.database,
    );
    return read[0]!.seen;
  };

  test("of its audiences alone, that came after it was made", async () => {
    await tell("account:ava");
    const seen = await snapshot();
    expect(await hasMissed(rows.database, seen, [ava, room])).toBe(false);
    await tell("account:mia");
    expect(await hasMissed(rows.database, seen, [ava, room])).toBe(false);
    await tell("room:profile:ava");
    expect(await hasMissed(rows.database, seen, [ava])).toBe(false);
    expect(await hasMissed(rows.database, seen, [ava, room])).toBe(true);
  });

  test("of a transaction that was not over when it was made", async () => {
    const seen = await rows.database.transaction().execute(async (transaction) => {
      await tell("account:ava", transaction);
      await sql`select pg_current_xact_id()`.execute(rows.database);
      return snapshot();
    });
    expect(await hasMissed(rows.database, seen, [ava])).toBe(true);
    expect(await hasMissed(rows.database, seen, [room])).toBe(false);
  });

  test("for all that is known, where nobody can tell what it has seen", async () => {
    expect(await hasMissed(rows.database, null, [])).toBe(true);
  });
});
