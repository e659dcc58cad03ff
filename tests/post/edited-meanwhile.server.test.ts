import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { PostItem } from "../../src/protocol/records.ts";
import { systemMetadata, type UnitOfWork } from "../../src/server/store/event-store.ts";
import type { Answered, Client } from "../running/http-client.ts";
import { untilBlocked } from "../running/lock-wait.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let noah: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  noah = await server.signedIn("noah");
});
afterAll(async () => server?.stop());

const path = "/api/v1/account/post";
const plain = { type: "feed", access: "paid", text: "Good morning" };
const written = async (fields: object): Promise<PostItem["post"]> => {
  const { status, body, text } = await noah.post(path, { ...plain, ...fields });
  expect(status, text).toBe(201);
  return body.post;
};

/** Asks for something in the middle of another transaction, which is committed once the two meet. */
const inTheMiddleOf = async (
  change: (unit: UnitOfWork) => Promise<unknown>,
  ask: () => Promise<Answered>,
): Promise<Answered> => {
  const { store, database } = server.services;
  let asked: Promise<Answered> | null = null;
  await store.transact(systemMetadata, async (unit) => {
    await change(unit);
    asked = ask();
    await untilBlocked(database);
  });
  return asked!;
};

test("[POSTS-25] an edit loses no contribution that is booked at the same time", async () => {
  const fund = { type: "fund", amount_usd: 500, fund_goal: 20_000 };
  const { id } = await written(fund);
  const { status, body } = await inTheMiddleOf(
    (unit) =>
      sql`update post set fund_raised = fund_raised + 700 where id = ${id} and type = 'fund'`.execute(
        unit.sql,
      ),
    () => noah.post(`${path}/${id}`, { ...plain, ...fund, text: "Almost there" }),
  );
  expect([status, body.post.text, body.post.fund_raised]).toEqual([200, "Almost there", 700]);
});

test("[POSTS-25] an edit loses no vote that is given at the same time", async () => {
  const ends_at = server.services.clock.now() + 86_400;
  const asked = { type: "poll", poll: { options: ["Red", "Blue"], ends_at } };
  const { id } = await written(asked);
  const { status, body } = await inTheMiddleOf(
    (unit) =>
      sql`update post set poll = jsonb_set(poll, '{options,1,votes}', '1') where id = ${id}`.execute(
        unit.sql,
      ),
    () => noah.post(`${path}/${id}`, { ...plain, ...asked, text: "Which one?" }),
  );
  expect([status, body.post.text]).toEqual([200, "Which one?"]);
  expect(body.post.poll.options.map(({ votes }: { votes: number }) => votes)).toEqual([0, 1]);
});
