import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { projections, reactions } from "../../src/server/features.ts";
import { readPost } from "../../src/server/post/post.reads.ts";
import { createPost, type PostInput } from "../../src/server/post/write-post.ts";
import { usualSite } from "../../src/server/site/site.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { accountRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";
import { stillClock } from "../running/still-clock.ts";

let rows: StoredRows;
beforeAll(async () => {
  rows = await openStoredRows();
  await rows.database
    .insertInto("account")
    .values([accountRow("ava")])
    .execute();
  const medium = { thumb: null, teaser: null, width: null, height: null, duration: null, created_at: 1 };
  await rows.database
    .insertInto("media")
    .values({ ...medium, id: 1, owner_id: "ava", kind: "image", file: "0.webp" })
    .execute();
});
afterAll(async () => rows?.stop());

test("[POSTS-25] a post with a picture is published in few statements, also the first one of its creator", async () => {
  const { database, pool } = rows;
  const statements: string[] = [];
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => unknown;
    vi.spyOn(client, "query").mockImplementation((text: string, values?: unknown[]) => {
      statements.push(text.trim().replace(/\s+/g, " "));
      return query(text, values);
    });
    return client;
  };
  const store = createEventStore({
    ...{ database, pool: { connect } as unknown as typeof pool, clock: stillClock(), projections, reactions },
    committed: () => undefined,
  });
  const input: PostInput = { type: "feed", access: "paid", text: "Fog.", media: [{ vault_id: 1 }] };
  const publish = () => {
    statements.length = 0;
    return store.transact(systemMetadata, (unit) =>
      createPost(unit, { creatorId: "ava", accountId: "ava", input, limits: usualSite }),
    );
  };
  const first = await publish();
  expect(await readPost(database, first.id)).toEqual(first);
  vi.restoreAllMocks();
  const second = await publish();
  expect([first.state, second.state, second.username]).toEqual(["published", "published", "ava"]);
  expect(statements.map((text) => text.split(" ").slice(0, 3).join(" "))).toEqual([
    "begin",
    "select account_id from",
    'select "id", "kind",',
    'insert into "post"',
    "with w0 as",
    "commit",
  ]);
  const counted = await database.selectFrom("profile_count").selectAll().executeTakeFirstOrThrow();
  expect([counted.post, counted.picture]).toEqual([2, 2]);
});
