import { expect, test } from "vitest";

import { housekeeping } from "../../src/server/jobs/housekeeping.jobs.ts";
import { loopOf, onlyRow, ran, server, write } from "./job-table-fixture.ts";

test("a clean-up that fails keeps none of the others, and is named by the job's error", async () => {
  const cleaned = (name: string) => async () => void ran.push(name);
  const broken = async (): Promise<never> => {
    throw new Error("its table is locked");
  };
  const handler = housekeeping([{ first: cleaned("first"), broken }, { last: cleaned("last") }]);
  const loop = loopOf({ housekeeping: handler });
  const { clock, database } = server.services;
  await database
    .insertInto("used_once")
    .values({ kind: "test", key: "spent", expires_at: clock.now() - 1 })
    .execute();
  await write({}, clock.now(), { kind: "housekeeping" });
  expect(await loop.runDue(clock.now())).toBe(1);
  expect(ran).toEqual(["first", "last"]);
  expect(await database.selectFrom("used_once").selectAll().execute()).toEqual([]);
  expect(await onlyRow()).toMatchObject({
    done_at: null,
    last_error: "AggregateError: Could not be cleaned up: broken.",
  });
  await loop.stop();
});
